import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { localeCodes } from '../../../../src/core/locales.ts';

/** What one page says in one language. Nothing else stands on it. */
interface Said {
	title: string;
	aliases?: string;
	summary: string;
	symptoms?: string;
	causes: string;
	/** The text of its only step, #the-step. */
	step?: string;
}

interface Page {
	category: string;
	/** The error message that it owns. */
	message?: string;
	en: Said;
	zh: Said;
}

/**
 * A small corpus for tests of ranking: failures, by id. It stands still while the content grows, so that whole orders
 * can be expected of it. "straggler" stands in another part of each of the first pages.
 */
const FAILURES: Record<string, Page> = {
	'slow-rank': {
		category: 'performance',
		en: {
			title: 'A straggler holds up every step',
			summary: 'One process computes longer than the others, which wait for it.',
			causes: 'A warm card lowers its clock.',
		},
		zh: { title: '某个 rank 拖慢每一步', summary: '一个进程算得慢，其他进程等它。', causes: '显卡过热降频。' },
	},
	'uneven-load': {
		category: 'performance',
		en: {
			title: 'Load differs between cards',
			aliases: 'straggler',
			summary: 'Some cards work much.',
			causes: 'Long samples go to one place.',
		},
		zh: { title: '各卡负载不均', summary: '有的卡忙，有的卡闲。', causes: '长样本集中在一处。' },
	},
	'step-time-varies': {
		category: 'performance',
		message: 'straggler score <number> is above the limit',
		en: {
			title: 'Steps take longer and longer',
			aliases: 'straggler report',
			summary: 'A report names a straggler.',
			causes: 'A straggler comes and goes.',
		},
		zh: { title: '每一步耗时不稳', summary: '报告里点名了某个 rank。', causes: '时有时无。' },
	},
	'watchdog-timeout': {
		category: 'distributed',
		message: 'Collective aborted, straggler suspected on peer <int>',
		en: {
			title: 'A collective timed out',
			summary: 'A collective did not end in time, and every process was stopped.',
			causes: 'A process left early, or computes something else.',
		},
		zh: { title: '集合通信超时', summary: '集合通信没有按时结束，进程全部退出。', causes: '某个进程提前退出。' },
	},
	'low-use': {
		category: 'performance',
		en: {
			title: 'The GPU idles',
			summary: 'The cards wait most of the time, for data from the disk or for a straggler elsewhere.',
			causes: 'The input is read and decoded by a single worker, or the batch is small.',
		},
		zh: { title: 'GPU 利用率低', summary: '显卡大部分时间在等数据。', causes: '只有一个 worker 读数据。' },
	},
	'slow-input': {
		category: 'data-access',
		en: {
			title: 'Reading data is slow',
			summary: 'Each step waits for its batch.',
			symptoms: 'One node is a straggler at the start of an epoch.',
			causes: 'Many small files on a shared disk.',
		},
		zh: { title: '读取数据慢', summary: '每一步都在等 batch。', causes: '共享磁盘上小文件太多。' },
	},
	'slow-network': {
		category: 'distributed',
		en: {
			title: 'The network is slow',
			summary: 'Gradients take long to travel between nodes.',
			causes: 'A cable runs at half its speed, and its node becomes a straggler.',
		},
		zh: { title: '网络慢', summary: '梯度在节点之间传输很久。', causes: '某条线缆降速。' },
	},
	'cuda-oom': {
		category: 'memory',
		message: 'CUDA out of memory. Tried to allocate <size>',
		en: {
			title: 'CUDA out of memory',
			aliases: 'OOM',
			summary: 'An allocation did not fit on the GPU.',
			causes: 'The batch is too large, or the sequence is too long.',
		},
		zh: { title: '显存不足', aliases: '爆显存', summary: '申请的显存放不下。', causes: 'batch 太大，或者序列太长。' },
	},
	'host-oom': {
		category: 'memory',
		en: {
			title: 'The kernel killed a process for memory',
			aliases: 'Killed',
			summary: 'The host ran out of memory, and the kernel ended the largest process.',
			causes: 'Every worker holds a copy of the data set.',
		},
		zh: {
			title: '内核因内存不足杀掉进程',
			aliases: '退出码 137',
			summary: '主机内存用完了。',
			causes: '每个 worker 各存一份数据集。',
		},
	},
	'interface-wrong': {
		category: 'distributed',
		en: {
			title: 'Nodes do not reach each other',
			summary: 'The processes use an interface that leads nowhere, by NCCL_SOCKET_IFNAME.',
			causes: 'It names the wrong one.',
		},
		zh: { title: '节点之间不通', summary: '进程用错了网卡。', causes: 'NCCL_SOCKET_IFNAME 写错了。' },
	},
	'hang-at-start': {
		category: 'distributed',
		en: {
			title: 'Training hangs at the start',
			aliases: 'stuck',
			summary: 'Nothing happens after the first lines.',
			causes: 'One process never came.',
			step: 'Set NCCL_SOCKET_IFNAME.',
		},
		zh: { title: '启动时卡住', aliases: '卡死', summary: '打印前几行之后没有动静。', causes: '有一个进程一直没有来。' },
	},
	'checkpoint-format': {
		category: 'checkpoint',
		en: {
			title: 'A checkpoint has another format',
			aliases: 'zarr',
			summary: 'The loader expects other files than those that were saved.',
			symptoms: 'Loading hangs, or says that a key is missing.',
			causes: 'It was saved as zarr by an older release.',
		},
		zh: { title: '断点格式不符', summary: '要加载的文件和保存的不一样。', causes: '旧版本保存的断点。' },
	},
	'loss-spikes': {
		category: 'training',
		en: {
			title: 'The loss spikes after a resume',
			summary: 'The loss rises at once when the run goes on from its checkpoint.',
			causes: 'The optimizer state was not loaded.',
		},
		zh: { title: '恢复训练后 loss 突增', summary: '从断点恢复之后 loss 立刻升高。', causes: '没有加载优化器状态。' },
	},
};

/** Problems of the guide `demo`, and the failure that each is a case of. */
const PROBLEMS: Record<string, Page & { failure: string }> = {
	'rollout-memory': {
		failure: 'cuda-oom',
		category: 'memory',
		en: {
			title: 'Rollout and training share a card',
			summary: 'The engine keeps its memory while training runs, and it hangs.',
			causes: 'Sleep is off.',
		},
		zh: { title: 'rollout 和训练共用一张卡', summary: '训练时推理引擎没有释放显存。', causes: '没有打开 sleep。' },
	},
	'weights-memory': {
		failure: 'cuda-oom',
		category: 'memory',
		en: {
			title: 'Weights are gathered on one card',
			summary: 'Saving gathers all weights at once, and it hangs.',
			causes: 'The option is on.',
		},
		zh: { title: '权重收集到一张卡上', summary: '保存时一次收集全部权重。', causes: '选项打开了。' },
	},
};

const SOURCE = 'sources: [{ package: demo 1.0, how: run }]\nchecked: 2026-11-20\n';
const quoted = (text: string) => JSON.stringify(text);

/** Writes the corpus as content, so that whatever reads content can read it. */
export function writeCorpus(root: string): void {
	const write = (file: string, text: string) => {
		mkdirSync(dirname(join(root, 'content', file)), { recursive: true });
		writeFileSync(join(root, 'content', file), text);
	};
	const writePage = (folder: string, name: string, page: Page, more: string) => {
		const messages = page.message
			? `messages: [{ id: own, template: ${quoted(page.message)}, sample: as printed, software: collectium }]\n`
			: '';
		write(`${folder}/${name}.yaml`, `${more}category: ${page.category}\n${messages}${SOURCE}`);
		const firstCheck = name === 'failure' ? 'firstCheck: "…"\n' : '';
		for (const locale of localeCodes) write(`${folder}/${locale}.mdx`, textOf(page[locale], firstCheck));
	};
	for (const [id, page] of Object.entries(FAILURES)) writePage(`failures/${id}`, 'failure', page, '');
	Object.entries(PROBLEMS).forEach(([id, page], at) => {
		writePage(`guides/demo/problems/${id}`, 'problem', page, `failure: ${page.failure}\norder: ${at + 1}\n`);
	});
	write(
		'guides/demo/guide.yaml',
		`name: Demo\norder: 1\nrepository: https://example.org/demo\nissues: https://example.org/demo/issues\nsnapshot: { commit: abcdef0, date: 2026-01-01 }\noriginalLanguage: en\ncategories: [memory]\n${SOURCE}`,
	);
	// What prints all messages. Its text has words that failures are asked for, and is not searched.
	write('software/collectium/software.yaml', `name: Collectium\npackages: [lib-qvist]\n${SOURCE}`);
	for (const locale of localeCodes)
		write(`software/collectium/${locale}.mdx`, '---\nsummary: Its straggler hangs.\n---\n\nA straggler hangs.\n');
	for (const locale of localeCodes) write(`guides/demo/${locale}.mdx`, '---\ntitle: Demo\nsummary: Demo.\n---\n');
}

function textOf({ title, aliases, summary, symptoms, causes, step }: Said, more: string): string {
	const head = `title: ${quoted(title)}\nsummary: ${quoted(summary)}\nquickFix: "…"\n${more}${aliases ? `aliases: [${quoted(aliases)}]\n` : ''}`;
	const sections = [
		symptoms && `<Symptoms>\n${symptoms}\n</Symptoms>`,
		`<Causes>\n${causes}\n</Causes>`,
		step && `<Solutions>\n\n<Step id="the-step" title="Try it">\n${step}\n</Step>\n\n</Solutions>`,
	];
	return `---\n${head}---\n\n${sections.filter(Boolean).join('\n\n')}\n`;
}
