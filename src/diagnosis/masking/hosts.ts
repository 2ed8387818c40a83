/** What machines are called and where they are: a host is what is used as one. */
import { isCode, isPublicHost } from './common.ts';
import {
	after,
	anyCase,
	before,
	HOST,
	HOSTS_OF,
	type Keep,
	lineOf,
	type MaskRule,
	re,
	TEAM,
	TELLING_HOST,
} from './patterns.ts';

export const ADDRESSES: MaskRule[] = [
	[
		re`(?<![\w.+-])(?<email>(?:[\w.+-]+|(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,4})@(?:[A-Za-z\d\u4e00-\u9fff-]+\.)+[A-Za-z\u4e00-\u9fff]{2,})`,
		// In an address it is a user and a host, which stand on their own.
		(found, match) => (/^git@/.test(found) && isPublicHost(found.slice(4))) || /:\/\/[^\s/]*$/.test(before(match)),
	],
	re`(?<![\w:])(?<mac>[\da-fA-F]{2}(?::[\da-fA-F]{2}){5})(?![\w:])`,
	[
		anyCase`(?<![\w.:-])(?<mac>[\da-f]{2}(?:-[\da-f]{2}){5}|[\da-f]{4}(?:\.[\da-f]{4}){2})(?![\w.:-])`,
		(found) => !/[a-f]/i.test(found),
	],
	[
		re`(?<![\w.]|[=<>~!]=|[A-Za-z_]\w{0,30}-)(?<ip>\d{1,3}(?:\.\d{1,3}){3})(?!\w|\.\d)`,
		// Versions have four parts, too.
		(found, match) =>
			/^(?:127|0|255)\./.test(found) ||
			found.split('.').some((part) => Number(part) > 255) ||
			/(?:version|\bv|release|driver|cudnn|(?:^|\s)(?:nv|cu(?:da|blas|fft|rand|solver|sparse|pti|file)|tensorrt|lib|mlnx)[\w.-]*)["']?[\s:=(]{0,40}$/i.test(
				before(match),
			),
	],
	[
		// Shortened to less than four groups, it is told from names of C++ by how addresses begin.
		anyCase`(?<![\w:.])(?<ip>[\da-f]{1,4}(?:::?[\da-f]{1,4}){3,7}|(?:[23][\da-f]{3}|f[cde][\da-f]{2})(?::[\da-f]{1,4}){0,6}::[\da-f:]{0,30}(?<!\w:))(?!\w|:[\w:])`,
		// Clock times and PCI addresses have this shape too.
		(found) => !found.includes('::') && found.split(':').length < 8,
	],
	[re`(?<![\w.+-])(?<phone>\+[1-9][\d ()-]{7,17}\d)(?![\w.])`, (found) => found.replace(/\D/g, '').length < 10],
	anyCase`(?:\b(?:tel|phone|mobile)\b|电话|手机)[^\d\n+<]{0,17}(?<phone>\d[\d -]{7,17}\d)`,
	// Without a word for it a number of a mobile is one where people write Chinese; elsewhere it counts bytes.
	re`(?=1[3-9]\d)(?<=[\u4e00-\u9fff][^\d\n<]{0,9}|1\d\d-\d{4}-\d{4} )(?<phone>1[3-9]\d(?:\d{8}|[ -]\d{4}[ -]\d{4}))(?![\w.]| ?[KMGT]?i?B| (?:bytes|tokens))`,
];

/** A count or a type with a colon behind it: `step100: `. */
const isCounted = (found: string): boolean =>
	/^(?:step|epoch|iter|layer|stage|rank|gpu|cuda|acc|top|sha|md|[bft]?p|bf|u?int|python|pip|gcc|collect|conv|node|worker|train|eval|test|task|trial|batch|shard|expert|group|block|head|proc(?:ess)?|port|job|run)[-_]?\d+(?:-mixed)?$/i.test(
		found,
	);

/** Ends of public names. Code ends in the other ones, too, and in nothing else that is listed here. */
const ENDS = /\.(?:com|org|edu|gov|cn|de|jp|uk|fr|eu|ch|kr)$/;
const ENDS_OF_CODE_TOO = /\.(?:net|io|ai|dev|cloud|tech|co|us|ru|tw|hk|sg|in|au|ca|xyz|app)$/;
const PRIVATE = /\.(?:internal|local|lan|corp|intra|cluster|svc|compute)(?:\.|$)/;

/** Modules, parameters and files are written with full stops, too. */
function isNoFullName(found: string, match: RegExpExecArray): boolean {
	if (isCode(found)) return true;
	if (PRIVATE.test(found)) return false;
	const isSure = ENDS.test(found);
	if (!isSure && !ENDS_OF_CODE_TOO.test(found)) return true;
	if (/^(?::\d{2,5}\b|\/\w)/.test(after(match))) return false;
	return !(isSure ? /\..*\./ : /^[a-z]+[-\d][a-z\d-]*(?:\.[a-z][a-z\d-]*){2,}$/).test(found) || /[A-Z]/.test(found);
}

/** A file of a program, with a line behind it. */
const isFile = (found: string): boolean => /\.(?:py|pyx|cc?|cpp|cu|h|hpp|go|rs|so|js)$/.test(found);

/** Where DeepSpeed and Horovod write which ranks are whose. */
const isNoMapping: Keep = (found, match) =>
	isCounted(found) ||
	!/WORLD|world_info|mapping|resource|hosts?\b|nodes?\b/i.test(
		match.input.slice(Math.max(0, match.index - 400), match.index),
	);

/** What a line is about that speaks of machines. */
const OF_MACHINES =
	/\b(?:hosts?|hostname|nodes?|servers?|machines?|connect(?:ed|ing|ion)?|unreachable|ssh\w*|scp|rsync|log-?in|daemons?|process(?:es)? on|kill\w*|controller|cluster|proxy|ping|resolve\w*|kubectl|pods?|evicted|reboot\w*|drain\w*)\b|UNREACHABLE|FAILED!|node_?list|主机|节点|机器|服务器/i;
/** What begins so and ends in a number is a model, a program, a device, a part or a kind of number. */
const NO_MACHINE =
	/^(?:llama|qwen|gpt|glm|chatglm|bert|t|mi[sx]tral|gemma|phi|opt|bloom|falcon|deepseek|yi|internlm|baichuan|claude|whisper|clip|vit|resnet|kimi|grok|minimax|step|checkpoint|ckpt|global|model|cuda|cu|cudnn|nccl|torch|pytorch|python|py|sm|compute|cp|gcc|glibc|utf|iso|sha|md|base|fp|bf|bfloat|nf|mi|gb|gh|xpu|npu|ascend|gaudi|tpu|exp|file|sample|image|frame|split|fold|video|seed|log|out|int|uint|float|rtx|tesla|nvidia|mlx|eth|ib|bond|ens|enp|eno|hfi|nvme|sd|tty|numa|cpu|core|socket|dev|device|slot|lane|pp|tp|dp|ep|zero|stage|adam|fsdp|amd|arm|aarch|win|rc|post|alpha|beta|version|ver|lib\w*|sig\w*|err\w*|exit|signal|line|column|page|thread|tid|pid|id|seq|pass|phase|round|try|attempt|retry|chunk|part|bucket|level|graph|stream|channel|ring|comm|pg|tensor|param|linear|mlp|attn|actor|role|http|tcp|udp|ipv|grpc|raft|tls|ssl|oauth|status|code|top|replica|partition|queue|h|a|v|l|b)$/i;

/** How machines are called: a word and a number, or a word and what the machine is for. */
const MACHINE =
	/^(?:[a-z\d]*[a-z]{2}(?:-[a-z\d]+)*-[a-z]{0,4}\d{1,4}|[a-z]{2,}\d{2,4}|.*[a-z]\d?-(?:mgmt|mgt|login|head|ctl|nas|gw|bastion|db|front|pbs|slurm|ldap|nfs))$/;
/** Counted with a zero before, or behind a word that only a place has behind it. */
const isPlace = (found: string, match: RegExpExecArray): boolean =>
	/[a-z]{3}-?0\d{1,3}$/.test(found) || /\b(?:on|peer|worker|from|to|via) ["']?$/.test(before(match));

const isNoMachine: Keep = (found, match) =>
	!MACHINE.test(found) ||
	isCounted(found) ||
	NO_MACHINE.test(found.replace(/-?\d.*$|-.*$/, '')) ||
	!(isPlace(found, match) || OF_MACHINES.test(lineOf(match).replace(found, '')));

export const HOSTS: MaskRule[] = [
	// By its look, in a line that speaks of machines.
	[re`(?<![\w./:@=%~+$*\\-])(?<host>[a-z][a-z\d]+(?:-[a-z\d]+){0,4})(?![\w/+%=*-]|\.\w|:\/\/)`, isNoMachine],
	// By what stands beside it: a port, a process, slots, ranks.
	[
		re`(?<![\w.:/@%-])(?<host>(?=[A-Za-z-]*[-\d])[A-Za-z][A-Za-z\d-]*[A-Za-z\d])(?=:\d{4,7}(?![\w:]|\.\d)|<\d{2,5}>| \(?port \d| slots=\d|:ncpus=|\/\d+\*\d)`,
		(found) => isCounted(found) || isFile(found),
	],
	[re`['"](?<host>[A-Za-z][\w.-]*)['"]: ?\[\d[\d, ]*\]`, isNoMapping],
	re`<\d+\*${HOST}>`,
	re`\b(?:following|active|worker) (?:workers|hosts|nodes): ["']?(?<host>[A-Za-z\d][\w.,-]*\w)`,
	re`\b(?:mpi(?:run|exec)|orterun|horovodrun|prterun|deepspeed)\b[^\n|;]{0,80}? (?:-H|--?hosts?|--include)[ =]["']?(?<host>[A-Za-z][\w.,:@-]*\w)`,
	[re`^\[(?<host>[A-Za-z][A-Za-z\d]*-[A-Za-z\d-]*\d|[a-z]{2,}\d+)\] `, isCounted],
	re`\bLinux (?<host>(?!version )[A-Za-z][\w.-]*) \d+\.\d+\.`,
	re`^\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)? (?<host>[a-z][a-z\d.]*[-\d][\w.-]*) [\w.()/-]+(?:\[\d+\])?: `,
	[
		anyCase`(?<!\w)(?:node_ip_address|\w*_addr(?:ess)?|endpoint|instance)["']?\s{0,12}[:=]\s{0,12}["']?${TELLING_HOST}`,
		(found) => isCounted(found) || found.includes('_'),
	],
	// In an address; its bucket, for object stores.
	re`(?<![\w+.-])[a-z][a-z\d+.-]+:\/\/(?:[^\s/@]*@)?(?<host>[A-Za-z\d](?:[\w.-]*\w)?)`,
	// A whole name.
	[re`(?<![\w.@/-])(?<host>[A-Za-z\d][A-Za-z\d-]*(?:\.[A-Za-z\d][A-Za-z\d-]*)+)(?![\w-]|\.\w)`, isNoFullName],
	// What Amazon, Windows and macOS call a machine.
	re`(?<![\w-])(?<host>ip(?:-\d{1,3}){4}(?:\.[\w.-]*\w)?|(?:DESKTOP|LAPTOP|WIN)-[A-Z\d]{6,}|\w+-MacBook[\w-]*)`,
	// Variables, flags and fields that hold one: MASTER_ADDR, torchrun, accelerate, scontrol, urllib3, JSON.
	anyCase`(?<!\w)(?:(?:master_addr|(?:batch|node)?host(?:name)?|\w*node_?(?:list|name))["']?\s?=\s?|--(?:master[_-]addr|main_process_ip|rdzv[_-]endpoint|hosts?|hostname|nodelist|exclude(?=.[^\s=]*\d))[=\s])["']?${HOSTS_OF}`,
	anyCase`["'](?:host(?:name)?|node(?:_?name)?|pod(?:_?name)?)["']\s?:\s?["']${HOST}["']`,
	// torchelastic's report aligns its colons; elsewhere a word may follow.
	re`(?<![\w-])host {2,}: ${HOST}`,
	[anyCase`(?<![\w-])(?:host|node)(?:_?name)?: {1,3}["']?${TELLING_HOST}`, isCounted],
	// Slurm: srun's errors, slurmstepd's last line, lists of nodes, sinfo.
	re`\b(?:srun|slurmstepd): error: (?<host>(?=[a-zA-Z.-]*\d|[\w.-]+: tasks? )[A-Za-z][A-Za-z\d.-]*(?:\[[\d,-]+\])?): `,
	re` (?:STEP|JOB) \S+ ON (?<host>\S+) CANCELLED`,
	[
		re`(?<![\w.-])(?<host>[A-Za-z][A-Za-z\d-]*\[\d+(?:[-,]\d+)+\])`,
		(found) => !/-.*\[|\[0\d|^(?:node|host|dgx|hgx|cn)/i.test(found),
	],
	re`\s(?:idle|alloc|mix|down|drain|drng|comp|resv)[*~#$@^-]? +(?<host>[A-Za-z][\w.[\],-]*[\d\]])$`,
	// c10d.
	[re`\[${HOST}\]:\d`, (found) => /^(?:rank|default)\d*$|^[A-Z]+$/i.test(found)],
	re`\baddresses of \((?<host>[^,\s<>/]+), \d`,
	re`\((?:["'])?${TELLING_HOST}["']?, \d{2,5}\)`,
	// ssh, resolvers, MPI, Kubernetes.
	re`(?:to host|resolve host(?:name)?:?|Permanently added|failed for|ailed to resolve(?! (?:reference|UCX)\b)) ["']?${HOST}(?=["']?(?:[\s:.,(]|$))`,
	re`\b(?:ssh|scp|rsync|Connection (?:to|closed by)) (?:-\w+ ){0,3}["']?${TELLING_HOST}(?![@\w])`,
	re`(?<![\w.@-])${TELLING_HOST}: ssh exited`,
	// Open MPI and MPICH before their lines.
	re`^\[(?<host>[A-Za-z][\w.-]*)\]\[\[`,
	re`\[proxy:[\d:]+@(?<host>[\w.-]+)\]`,
	anyCase`\b(?:on|from|to|for) (?:the )?(?:node|host|machine|server) ["']?${TELLING_HOST}`,
	re`\bfailure on ${TELLING_HOST}`,
	re`\b(?:[Pp]od|[Nn]ode)s? ["']${HOST}["']`,
	re`\bpod\/(?<host>[a-z\d][a-z\d.-]*[a-z\d])`,
	[re`\b(?:kubelet,|[Nn]ode) ${TELLING_HOST}(?=[\s,]+(?:[A-Z]|is |has |was |became |not ))`, isCounted],
	re`\b[Cc]ontainer name: ["']?(?<host>[a-z\d]+(?:-[a-z\d]+)+)`,
	[
		re`(?:节点|主机|机器|服务器|容器|实例)\s?["'「“]?(?<host>(?=[a-z-]*[-\d])[a-z][a-z\d-]*-[a-z\d-]*\d[a-z\d-]*)(?![\w.])`,
		isCounted,
	],
	// NFS, Windows' shares, a prompt of macOS.
	re`(?:机器|主机|节点|服务器)名?\s?[:：=]\s?["'「]?${TELLING_HOST}`,
	re`\bserver ${TELLING_HOST}(?= (?:not responding|OK|timed out))`,
	[
		re`(?<![\w./:@-]|-v |volume[ =])(?<host>[A-Za-z]+[-\d][A-Za-z\d-]*[A-Za-z\d]):\/(?:(?:export|vol|exports|share|nfs)\/(?<team>\w[\w-]*)|(?=\w))`,
		isCounted,
	],
	re`(?<![\w\\:.])\\{2,4}(?<host>[A-Z][A-Z\d-]{2,}|[A-Za-z]+[-\d][\w.-]*\w)(?=\\{1,2}\w)`,
	re`^(?<host>[A-Za-z][\w-]*):[\w~.-]+ (?<user>[a-z_][\w.-]*)\$ `,
	// LSF; strings of a connection.
	re`\bin cluster <(?<host>[\w.-]+)>`,
	anyCase`(?:^|[;"'\s])(?:server|data source)=(?:tcp:)?(?<host>[A-Za-z][\w.-]*\w)(?=[,;:])`,
	re`Successfully assigned ${TEAM}\/(?<host>[\w.-]+) to (?<host2>[\w.-]*\w)`,
	// What stands before lines: NCCL, pdsh and DeepSpeed, syslog, Ray.
	re`(?<![\w.:/-])(?<host>[A-Za-z\d][\w.-]*):\d+:\d+ \[-?\d+\] `,
	[
		re`^(?<host>[a-z][a-z\d-]*\d(?:\.[a-z\d.-]+)?): (?=\S)`,
		(found) => isCounted(found) || /\.(?:so|py)\b|^mlx\d$/.test(found),
	],
	// The driver of a card says its own name first.
	re`^mlx\d: ${HOST}: `,
	re`^[A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d (?<host>[\w.-]+) `,
	re` pid=\d+, ip=(?<host>[\w.:-]+)\)`,
];
