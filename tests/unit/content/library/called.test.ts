import { expect, test } from 'vitest';
import { given, namesOf, softwareNames } from '../../../../src/content/library/called.ts';
import { hashOf, nameKey } from '../../../../src/content/library/name-key.ts';
import { keysOf, listOfName, pagesNamed, withoutAsking } from '../../../../src/content/library/named.ts';
import { failureOf } from '../../../../src/content/library/relations.ts';
import { softwareIn } from '../../../../src/content/library/software.ts';
import { makeNameLists } from '../../../../src/publishing/search-index/name-lists.ts';
import { realTree as tree } from '../../real-content.ts';
import { some } from '../../some.ts';

/** The content of the site itself: every name that it gives is asked. */
const names = namesOf(tree);
const paths = [...names.keys()];
const lists = makeNameLists(
	paths.map((url) => ({ url, names: names.get(url) ?? [] })),
	new Map(paths.map((url, number) => [url, number])),
);
const software = softwareIn(tree).pages;
const programs = [...new Set(software.flatMap(softwareNames))];

/** The addresses that a question names, as the browser finds them. */
const named = async (question: string) =>
	(await pagesNamed(keysOf(question, programs), lists.length, async (number) => lists[number] ?? '')).map(
		(number) => paths[number],
	);
const subjectOf = new Map(
	[...tree.failures, ...tree.problems].map((page) => [
		page.kind === 'failure' ? `/errors/${page.id}/` : `/${page.id}/`,
		failureOf(page),
	]),
);

/** What was asked in vain: the name, and what came in place of its page. */
async function missed(questions: readonly { name: string; subject: string }[]): Promise<string[]> {
	const missing: string[] = [];
	for (const { name, subject } of questions) {
		const [first] = await named(name);
		if (subjectOf.get(first ?? '') !== subject) missing.push(`${name}: ${first}, not ${subject}`);
	}
	return missing;
}

test('every title and alias brings its own page first, in whatever language it is asked', async () => {
	const all = given(tree);
	expect(all.length).toBeGreaterThan(9000);
	expect(await missed(some(all, 12))).toEqual([]);
});

test('every id, exit code, variable and flag that one page is about brings that page first', async () => {
	const all = [...names].flatMap(([path, keys]) => keys.map((name) => ({ name, subject: subjectOf.get(path) ?? '' })));
	expect(await missed(some(all, 12))).toEqual([]);
});

test('every failure is found by its titles and aliases beside the name of a program that prints its messages', async () => {
	const whole = new Set([...names.values()].flat());
	const all = tree.failures.flatMap((failure) => {
		const texts = Object.values(failure.texts).map(({ data }) => data);
		const own = [...new Set(texts.flatMap(({ title, aliases }) => [title, ...aliases]))];
		const ids = [...new Set(failure.neutral.data.messages.flatMap((message) => message.software))];
		const printers = ids.flatMap((id) => software.find((one) => one.id === id)?.neutral.data.name ?? []);
		return printers.flatMap((program) =>
			own
				.map((name, at) => (at % 2 ? `${program} ${name}` : `${name} ${program}`))
				// "Ray OOM" is itself what another page is called.
				.filter((name) => name.length <= 120 && !whole.has(nameKey(name)))
				.map((name) => ({ name, subject: failure.id })),
		);
	});
	expect(all.length).toBeGreaterThan(20_000);
	expect(await missed(some(all, 12))).toEqual([]);
});

test.each([
	['137', '/errors/host-oom-killed/'],
	['exit code 137', '/errors/host-oom-killed/'],
	['退出码 137', '/errors/host-oom-killed/'],
	['退出码137怎么解决？', '/errors/host-oom-killed/'],
	['-11', '/errors/segmentation-fault/'],
	['exitcode: -6', '/errors/process-aborted/'],
	['退出码 255', '/errors/child-process-exit-code/'],
	['NCCL_P2P_DISABLE', '/errors/nccl-p2p-hang/'],
	['export NCCL_P2P_DISABLE=1', '/errors/nccl-p2p-hang/'],
	['--shm-size', '/errors/shared-memory-bus-error/'],
	['--shm-size=16g', '/errors/shared-memory-bus-error/'],
	['lightrft/cuda-oom', '/lightrft/cuda-oom/'],
	['LightRFT cuda oom', '/lightrft/cuda-oom/'],
	['vLLM 显存不足', '/errors/cuda-oom/'],
	['设备上没有空间', '/errors/disk-full/'],
	['地址已在使用', '/errors/address-in-use/'],
	['没有可用的锁', '/errors/shared-filesystem-error/'],
	['段错误（核心已转储）', '/errors/segmentation-fault/'],
	['已杀死', '/errors/host-oom-killed/'],
	['memory leak', '/errors/memory-leak/'],
	['no space left on device', '/errors/disk-full/'],
	['loss 变 nan', '/errors/nan-loss/'],
	['强化学习训练太慢', '/errors/slow-training/'],
	['low GPU utilization', '/errors/low-gpu-utilization/'],
	['GradScaler', '/errors/grad-scaler-misuse/'],
	['LightRFT 爆显存', '/lightrft/cuda-oom/'],
	['LightRFT显存泄漏怎么解决', '/lightrft/memory-leak/'],
	['target_cost exceeded', '/metaflow-platform/budget-exceeded/'],
	['slurm', undefined],
	['OOM in PyTorch', undefined],
	['请问 PyTorch 爆显存怎么办', '/errors/cuda-oom/'],
	['what nobody calls anything', undefined],
])('%s is called what %s is', async (question, path) => {
	expect((await named(question))[0]).toBe(path);
});

test('a failure comes before the problems of guides that are called alike', async () => {
	const found = await named('爆显存');
	expect(found[0]).toBe('/errors/cuda-oom/');
	expect(found).toContain('/lightrft/cuda-oom/');
});

test.each([
	['NCCL　Timeout？', 'nccl timeout'],
	['退出码 137', '退出码137'],
	[' “loss” 变成 `NaN`。', 'loss变成nan'],
	['vLLM won’t start', "vllm won't start"],
	['!!!!!!!', '!!!!!!!'],
	['   ', ''],
])('%s has the key %s', (name, key) => {
	expect(nameKey(name)).toBe(key);
});

test.each([
	['显存不足怎么解决', '显存不足'],
	['请问loss不下降是什么原因', 'loss不下降'],
	['how to fix nccl timeout', 'nccl timeout'],
	['求助报错', '求助报错'],
	['errors', 'errors'],
])('%s asks for %s', (key, rest) => {
	expect(withoutAsking(key)).toBe(rest);
});

test('a text of several lines, and one that is too long, names nothing', () => {
	expect(keysOf('nccl timeout\nexit code 137', [])).toEqual([]);
	expect(keysOf('a '.repeat(100), [])).toEqual([]);
});

test('a program counts where its name is a word of its own', () => {
	expect(keysOf('ray lost a node', ['ray'])).toEqual(['ray lost a node', 'lost a node']);
	expect(keysOf('array is too large', ['ray', 'arra'])).toEqual(['array is too large']);
});

test('names are divided evenly, and none has the number of another', () => {
	const all = [...new Set([...names.values()].flat())];
	expect(new Set(all.map(hashOf)).size).toBe(all.length);
	const sizes = [...Map.groupBy(all, (name) => listOfName(name, lists.length)).values()].map(({ length }) => length);
	expect(Math.max(...sizes)).toBeLessThan(160);
	expect(Math.min(...sizes)).toBeGreaterThan(40);
});
