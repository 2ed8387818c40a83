import { describe, expect, it } from 'vitest';
import { normalise } from '../../../../src/diagnosis/matching/index.ts';

describe('normalise', () => {
	it.each([
		['[rank3]: FooError: cannot open /data/a.bin', 'FooError: cannot open <path>'],
		['connect to 10.0.0.1<29500> failed after 12 tries', 'connect to <ip><<port>> failed after <int> tries'],
		['used 1.5 GiB of 80GB in 12ms', 'used <size> of <size> in <ms>ms'],
		['SeqNum=12, rate=0.5 (x=3)', 'SeqNum=<int>, rate=<number> (x=<int>)'],
		['at 0x7f3a in torch 2.8.0+cu128', 'at <hex> in torch <version>'],
		['fp16 loss on cuda:0', 'fp16 loss on cuda:<int>'],
		["cannot open 'configs\\\\base.yaml' or data\\a.bin", "cannot open '<path>' or <path>"],
		[
			'GET /jobs/12/logs failed: /v1/chat/completions of /data/a',
			'GET /jobs/<int>/logs failed: /v1/chat/completions of <path>',
		],
		['"POST /api/v2/load_adapter HTTP/1.1" 507', '"POST /api/v2/load_adapter HTTP/1.1" <int>'],
		['at 01:42:57 from fe80::1 and [2001:db8:0:1:2:3:4:5]', 'at <int>:<int>:<int> from <ip> and <ip>'],
		['', ''],
	])('%s -> %s', (line, expected) => {
		expect(normalise(line)).toBe(expected);
	});
});
