import { describe, expect, it } from 'vitest';
import { mask } from '../../../../src/diagnosis/masking/mask.ts';
import { share } from '../../some.ts';

/**
 * Beginnings of what the rules look for, to be repeated: each repetition lets a rule begin anew. Nothing here is timed:
 * what takes cubic time, or more, does not come back.
 */
const SEEDS = [
	...['a', '1', '-', '.', ' ', '\n', '\t', '中', '"', ':', '0:', '1.', '1.2.3.', 'a.', 'a-', 'a ', 'a b ', 'ab: '],
	...['-----BEGIN PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----\nabcdefghijklmnopqrst\n', '\\n', 'eyJ', 'eyJ-'],
	...[
		'token=',
		'token= ',
		'--token ',
		'-x ',
		'password=["',
		'"key":',
		'sk-',
		'hf_',
		'gho_',
		'abcdef0123',
		'12345678:AA',
	],
	...['Cookie: ', 'Cookie:', 'Authorization: ', 'Bearer ', 'credential=', 'sig=', 'sshpass -p '],
	...['://', 'a://', 'a://b@', 'a:b@', '@', 'a@', 'a@b.', 'x.y@', '~a', '+1 ', 'tel '],
	...['ip-1-', 'x-MacBook', 'DESKTOP-A', 'host=', 'host: ', 'host  ', 'node_', 'node_list', 'MASTER_ADDR=', '--host='],
	...['--exclude=', '--exclude ', 'srun: error: ', 'srun: error: a', 'STEP ', 'JOB a ON ', 'gpu[1', 'gpu[1,', 'a[1-'],
	...[' idle ', ' idle a', '[a', '[a]:', 'addresses of (', 'ssh ', 'ssh -a ', 'on node ', 'pod/', 'pod "', 'a:1', '1:'],
	...['a:1:1 [', 'a1: ', '\na1', 'Jan 1 10:10:10 a', ' pid=1, ip=', 'Successfully assigned a/'],
	...['/home/', '/mnt/', '/mnt/a', 'C:\\Users\\', 'C:\\Users\\a ', 'USER=', '"user": "', 'squeue -a ', 'uid=1('],
	...[
		'[sudo] ',
		'sudo: ',
		'user "',
		'Author: ',
		'\nAuthor: a',
		'logged in as ',
		'Hi a',
		'drwxr-xr-x 1 a ',
		'1 a ',
		'\na 1 ',
	],
	...['kubectl ', 'kubectl -n', 'srun ', 'srun -A', 'namespace=', 'entity="', 'wandb.ai/', 'wandb.ai/a/'],
	...[
		'huggingface.co/',
		'huggingface.co/a/',
		'models--',
		'models--a--',
		'ssh-rsa AAAA',
		'SHA256:',
		'GPU-',
		'Serial Number ',
	],
	...['a-1:', 'a1:1', '[a-1', 'Linux a', 'mpirun ', '-H a', 'slots=', '<8*a', "'a': [1, ", 'instance=', 'a_addr = '],
	...['following workers: a', '2025-01-01T1 a', 'curl ', 'curl -u a:', 'mysql ', 'mysql -p', 'machine a login '],
	...['key ', 'key is ', 'secret: ', 'Ab1Cd2', 'Ab1Cd2Ef3.', 'a1b2c3d4-', 'a~1', 'webhook/'],
	...['/data/', '/data/abcd', '/projects/a', '/user/a/', '作者', '作者：王', '王', '/王', '中1', '1381234567'],
	...[
		'(a-1, ',
		'Node a-1 ',
		'kubelet, a1 ',
		'节点 a-1',
		'a-1:/',
		'a-1:/export/',
		'\\\\A-1\\',
		'\na:b c$ ',
		'server=a;',
	],
	...['login -p ', 'login -u a ', 'redis-cli -a ', 'smbclient -U a%', '/project_123456/', '/net/a/b/', '/a_work/b/'],
	...[
		'用户 a',
		'工号：',
		'by Ada ',
		';uid=a',
		'a(1M)',
		'\n1 a b 1 FAILED 1:0 ',
		'model a/b',
		'comet.com/a/b/',
		'a.b/c/d:',
	],
	...[
		'a.a/',
		' a.b:1/c/',
		'i-0123',
		'ocid1.a.oc1.b.',
		'guid: ',
		'View run ',
		'://a/b/0123abcd-',
		'://a/0123abcd-0123-',
	],
	...['on a-1 ', 'a-b1-c2-', 'ab12-', 'a-1 node ', '[a][[', '[proxy:0:1@a', 'password a1!', 'AB12-CD34-', '/data/a/b/'],
	...[
		'/scratch/ab12/abcd/',
		'/ascratch',
		'C:\\\\data\\\\abcd\\\\',
		'user abcd ',
		'Ada Ada ',
		'Ada <a@',
		'started by Ada ',
	],
	...[
		'由ab',
		'联系 王',
		'A_PROJECT=',
		'project: a-1',
		'bucket a-1 ',
		'serial: ',
		'部门：',
		'clone https://a/',
		'hub: a/b',
		'owner: abc,',
	],
	...['su - a', '\\n@ab ', '://<host1>/a/b', 'client_id: 0123abcd', '值班人员：王', 'serviceaccount a'],
	...['x/y is not', 'repo_id=', 'git@a:b/', 'arn:aws:', 'projects/', 'resourceGroups/', 'entity a'],
];
const LENGTH = share(50_000, 10);

describe('masking comes back, and covers what is there, where nothing stands but', () => {
	// Every rule reads all of it, in each round.
	it.each(SEEDS)('%j', (seed) => {
		const text = `${seed.repeat(Math.ceil(LENGTH / seed.length))}!`;
		const { spans } = mask(text);
		expect(spans.every(({ start, end }) => start < end && end <= text.length)).toBe(true);
	});
});
