/**
 * What is masked, as a table of patterns. Their named groups are the kinds of what they find; digits after a kind tell
 * two groups of one kind apart. Behind a pattern may stand what of it is to stay after all.
 *
 * Formats of secrets are those that gitleaks (config/gitleaks.toml), detect-secrets (detect_secrets/plugins/) and
 * GitHub ("Supported secret scanning patterns") list, as far as they stand in logs of training. Lengths are looser,
 * since people cut what they paste. Vendors' formats are never complete: besides, what is made as secrets are is one
 * (`hasNoLookOfSecret`), a host is what is used as one, and a person is whose folder stands where people's do.
 *
 * Every quantifier is bounded, or no two of them can share a run of text, or nothing can fail behind it: reading is
 * linear.
 */
import { isCode, isPublicHost } from './common.ts';

type Keep = (found: string, match: RegExpExecArray) => boolean;

export type MaskRule = RegExp | readonly [pattern: RegExp, keep: Keep];

const re = (source: TemplateStringsArray, ...parts: string[]) => new RegExp(String.raw(source, ...parts), 'dgm');
const anyCase = (source: TemplateStringsArray, ...parts: string[]) => new RegExp(String.raw(source, ...parts), 'dgim');

/** What of the line stands before the match. A placeholder tells nothing of what it stands for. */
const before = ({ input, index }: RegExpExecArray) =>
	(
		input
			.slice(Math.max(0, index - 100), index)
			.split('\n')
			.at(-1) ?? ''
	).replace(/[<[][a-z]+\d+[>\]]/g, '');
const after = ({ input, index, 0: all }: RegExpExecArray) => input.slice(index + all.length, index + all.length + 40);

const NAME = String.raw`[A-Za-z](?:[\w.-]*\w)?`;
const HOST = `(?<host>${NAME})`;
/** One that no word of a sentence is: with a digit, a hyphen or a full stop in it. */
const TELLING_HOST = String.raw`(?<host>(?=[A-Za-z]+[-\d.][\w-])${NAME})`;
/** As Slurm lists them, or one. */
const HOSTS_OF = String.raw`(?<host>[A-Za-z\d](?:[\w.[\],-]*[\w\]])?)`;
const USER = String.raw`(?<user>[A-Za-z_](?:[\w.-]*\w)?)`;
const TEAM = String.raw`(?<team>[\w.-]+)`;

const SECRETS: MaskRule[] = [
	// PEM: private keys of every kind, and certificates, which name their owner. Cut off, as many lines as look like one.
	re`(?<token>-----BEGIN [A-Z\d ]*(?:PRIVATE KEY|CERTIFICATE)(?: BLOCK)?-----(?:[^-]*(?:-(?!----)[^-]*){0,99}-----END [A-Z\d ]*-----|(?:(?:\\n|\s)+[\w+/=]{16,})*))`,
	// Headers of HTTP.
	[
		anyCase`(?:Authorization["']?\s?[=:]\s?["']?(?:(?:Basic|Bearer|Token|Digest|Api-?Key|Key|Negotiate|NTLM|Signature|SharedKey|Splunk)\s)?|\bBearer\s)(?<token>[^\s"',;<>)\]}]{6,})`,
		(found) => /^[a-z]{1,14}$|^AWS4/i.test(found),
	],
	[anyCase`\bCookie["']?: ?["']?(?<token>[^\r\n"'<>]{4,})`, (found) => !found.includes('=')],
	// Beginnings that only tokens have. Names have the first ones, too, but no fourteen letters and digits in a row.
	re`(?:(?<![A-Za-z\d])|(?<=%[\dA-F]{2}))(?<token>(?:(?:hf|api_org|npm|r8|gsk|fw|rpa|KGAT|lin_api|ntn)_|xai-|pplx-|LTAI|AKID)[A-Za-z\d]{14,}|dapi[\da-f]{32}|sk-(?=[\w-]{0,40}\d)[\w-]{16,}|(?:gh[oprsu]_|github_pat_|gl(?:pat|dt|ft|soat|rt|cbt|ptt|agent)-|xox[a-z][.-]|xapp-|A[KSBC][ICS][AC]A?(?=[A-Z\d]{12})|AIza|ya29\.|GOCSPX-|nvapi-|wandb_v\d_|pypi-A|do[opr]_v1_|dckr_pat_|sntry[su]_|tskey-|tgp_v1_|glsa_|hv[bs]\.|SG\.|[rs]k_(?:live|test)_)[\w.-]{10,})`,
	// JSON in base64: web tokens, the hosts that DeepSpeed hands to its launcher.
	re`(?<![\w+/])(?<token>eyJ[\w+/=-]{16,}(?:\.[\w-]+){0,2})`,
	// Incoming webhooks: whoever has the address may write.
	re`(?:hooks\.slack\.com\/\w+\/|\/bot\/v2\/hook\/|\/webhook\/send\?key=|\/(?:api\/)?webhook(?:s|b\d)?\/)(?<token>[\w/@-]{8,})`,
	re`(?<!\d)(?<token>\d{8,10}:AA[\w-]{33})(?![\w-])`,
	// Credentials in addresses.
	re`:\/\/(?<token>[^\s/:@<>"']*:[^\s/@<>"']+)@`,
	// Signatures of presigned addresses: S3, Google, Azure, OSS.
	[
		anyCase`(?<![A-Za-z\d_])(?:X-\w{3,4}-|q-)?(?:sig|signature|credential)=(?<token>[\w%+/=~.-]{12,})`,
		(found) => !/\d/.test(found),
	],
	// Names of secrets with a value: fields, flags, variables.
	[
		anyCase`(?:(?:api|access|account|secret|private|storage|license|wandb|kaggle)[_-]?(?:access[_-]?)?key(?:[_-]?id)?|token|secret|passw(?:or)?d|passphrase|credentials?)(?:["']?\s?(?:=>|[=:])\s?|(?<=(?<![\w-])--?[\w-]{1,40})\s{1,3})\\?["']?(?<token>[^\s"',;&<>)\]}]{3,})`,
		isNoSecret,
	],
	re`\bsshpass -p ?["']?(?<token>[^\s"'<>]+)`,
	re`\b(?:curl|wget)\b[^\n|;]{0,80}? (?:-u|--user)[ =]["']?(?<token>[^\s:"'<>]+:[^\s"'<>]+)`,
	re`\bmysql\w*\b[^\n|;]{0,80}? -p(?<token>[^\s"'<>-][^\s"'<>]{2,})`,
	re`\bmachine \S+ login (?<user>[^\s<>]+) password (?<token>[^\s<>]+)`,
	// What has the look of a secret, whoever made it.
	[re`(?<![\w.@+~-])(?<token>[A-Za-z\d][\w~.-]{7,})`, hasNoLookOfSecret],
	re`"key"\s?:\s?"(?<token>[\da-f]{32,64})"`,
	// Forty hexadecimal digits are a key of Weights & Biases where the line speaks of one, or where they stand alone.
	[
		re`(?<![\w/@-])(?<token>[\da-f]{40})(?![\w-])`,
		(_, match) => {
			const line = before(match);
			if (!line.trim() && /^\s*?(?:\n|$)/.test(after(match))) return false;
			return (
				!/wandb|api.?key|token|login|passw|secret/i.test(line) || /(?:commit|hash|sha1?|rev\w*|version)\W+$/i.test(line)
			);
		},
	],
];

/** Words that a secret stands behind, and a few between. */
const SECRET_NAME =
	/(?:(?:^|[^a-z]|[a-z](?=K|S|T|P))(?:(?:api|access|secret|auth|client)?_?keys?|secrets?|tokens?|pass(?:w(?:or)?d|phrase|wd)?|pwd|pw|sk|credentials?|auth|ticket|session|cookie|webhook|login|connection_?string)(?:_?(?:id|key|value|data))?(?:["']?\s?(?:[=:：]|=>|is)\s?["']?| | (?:[a-z]+ ){1,4}is )|(?:密码|密钥|口令|令牌|凭证|凭据)(?:\s?[=:：是为]\s?|\s)["']?)$/i;
/** What a hash, an identity or a file is called, in which anything may look like a secret. */
const NO_SECRET_NAME =
	/(?:sha\d*|md5|commit|rev\w*|hash|digest|etag|build|image|snapshots?|guid|pg|seed|blob|symbol|kernel|fingerprint|checksum|version|ssh-\w+|ecdsa-\S+)(?:[ _-]?id)?[\s"':=(@_-]{0,3}$/i;

/**
 * Whether a word is not made as secrets are: letters and digits without the order of words and numbers. How much of
 * that it takes depends on what stands before it.
 */
function hasNoLookOfSecret(found: string, match: RegExpExecArray): boolean {
	const runs = (found.match(/[A-Za-z\d~]{8,}/g) ?? []).filter((run) => /\d/.test(run) && /[a-z]/i.test(run));
	if (runs.length === 0) return true;
	const line = before(match);
	if (NO_SECRET_NAME.test(line) || /\.(?:py|so|cpp|whl|json|pt|bin|arrow|log|txt)\b/.test(found)) return true;
	const isInAddress = /:\/\/\S*$/.test(line);
	if (/[\\/]$/.test(line) && !isInAddress) return true;
	if (SECRET_NAME.test(line) && !isInAddress) return !runs.some((run) => changesIn(run) > 2);
	const isLong = (run: string) => run.length >= (isInAddress || /[:：] $|(?:with|for) $/.test(line) ? 16 : 20);
	if (runs.some((run) => isLong(run) && isMixed(run))) return false;
	// A prefix, and what no word is.
	const [, prefix = '', rest = ''] = /^([A-Za-z]{2,8}\d?[-_])(.*)/.exec(found) ?? [];
	if (!rest || NO_SECRET_NAME.test(prefix) || /^(?:GPU|MIG|run|job|tmp|cache)\W/i.test(prefix))
		return !/^[\da-f]{32}\.\w{12}/.test(found);
	const tail = rest.match(/[A-Za-z\d]{16,}/g) ?? [];
	return !tail.some(
		(run) => /\d/.test(run) && (run.length > 31 || (changesIn(run) > 6 && (run.length > 23 || /[g-zG-Z]/.test(run)))),
	);
}

/** How often letters in lower case, in upper case and digits take turns. */
const changesIn = (run: string): number => (run.match(/\d(?=\D)|[a-z](?=[^a-z])|[A-Z](?=[^A-Z])/g) ?? []).length;

/** All three kinds by turns, which no name has: of a name the digits stand in one place. */
const isMixed = (run: string): boolean =>
	/[a-z]/.test(run) &&
	/[A-Z]/.test(run) &&
	(((run.match(/\d+/g) ?? []).length > 1 && changesIn(run) > 5) || (/\d/.test(run) && 2 * changesIn(run) > run.length));

/** Tokens of a language model, and how many of them there may be. */
const TOKEN_OF_TEXT = /(?:[bep]os|pad|unk|sep|cls|mask|image|stop|end|start|next|last|max|num)[_-]?token/i;
const STATE =
	/^(?:required|incorrect|invalid|missing|expired|wrong|not|is|was|must|and|or|for|authentication|failed|empty)$/i;

/**
 * What stands behind the name of a secret and is none: a word about it, a variable, a token of a language model. In
 * prose and in code words are kept; in quotes, behind a flag and in the environment they are taken for the secret.
 */
function isNoSecret(found: string, match: RegExpExecArray): boolean {
	const name = before(match) + match[0].slice(0, -found.length);
	const isPassword = /passw\w*\W*$|passphrase\W*$/i.test(name);
	if (TOKEN_OF_TEXT.test(name.slice(-40))) return true;
	if (/^(?:none|null|true|false|[*x.]+)$|^(?:[$[{(%\\|-]|[A-Za-z_.]+[[(])/i.test(found)) return true;
	if (/^\d+$/.test(found) && !isPassword) return true;
	if (!/^[A-Za-z_.]+$/.test(found)) return found.length < 6 && !isPassword;
	if (STATE.test(found)) return true;
	if (/--[\w-]+\s+["']?$/.test(name)) return /^[A-Z_]+$/.test(found);
	if (/["']$|(?<!\w)[A-Z][A-Z\d_]+=$/.test(name)) return found.length < 6;
	return !/[_.]passw\w*:\s?$/i.test(name);
}

const ADDRESSES: MaskRule[] = [
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

const HOSTS: MaskRule[] = [
	// By what stands beside it: a port, a process, slots, ranks.
	[
		re`(?<![\w.:/@%-])(?<host>(?=[A-Za-z-]*[-\d])[A-Za-z][A-Za-z\d-]*[A-Za-z\d])(?=:\d{4,7}(?![\w.:])|<\d{2,5}>| \(?port \d| slots=\d|:ncpus=|\/\d+\*\d)`,
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
	re`\baddresses of \((?<host>[^,\s<>]+), \d`,
	// ssh, resolvers, MPI, Kubernetes.
	re`(?:to host|resolve host(?:name)?:?|Permanently added|failed for|ailed to resolve(?! reference\b)) ["']?${HOST}(?=["']?(?:[\s:.,(]|$))`,
	re`\b(?:ssh|scp|rsync|Connection (?:to|closed by)) (?:-\w+ ){0,3}["']?${TELLING_HOST}(?![@\w])`,
	re`(?<![\w.@-])${TELLING_HOST}: ssh exited`,
	anyCase`\b(?:on|from|to|for) (?:the )?(?:node|host|machine|server) ["']?${TELLING_HOST}`,
	re`\bfailure on ${TELLING_HOST}`,
	re`\b(?:[Pp]od|[Nn]ode)s? ["']${HOST}["']`,
	re`\bpod\/(?<host>[a-z\d][a-z\d.-]*[a-z\d])`,
	re`Successfully assigned ${TEAM}\/(?<host>[\w.-]+) to (?<host2>[\w.-]*\w)`,
	// What stands before lines: NCCL, pdsh and DeepSpeed, syslog, Ray.
	re`(?<![\w.:/-])(?<host>[A-Za-z\d][\w.-]*):\d+:\d+ \[-?\d+\] `,
	[re`^(?<host>[a-z][a-z\d-]*\d(?:\.[a-z\d.-]+)?): (?=\S)`, (found) => isCounted(found) || /\.(?:so|py)\b/.test(found)],
	re`^[A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d (?<host>[\w.-]+) `,
	re` pid=\d+, ip=(?<host>[\w.:-]+)\)`,
];

/** Two or three signs, the first one of the hundred families that nine in ten belong to. */
const CHINESE_NAME =
	'[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤][\\u4e00-\\u9fff]{1,2}';

/** What folders of everybody are called: projects, models, what runs leave. */
const isFolder = (found: string): boolean =>
	/^(?:(?:pre|post|fine)?(?:train|tune)\w*|(?:hf|huggingface|modelscope|wandb|swanlab|llama|qwen|deepseek|mi[sx]tral|gemma|glm|chatglm|intern|baichuan|bert|gpt|nano|open|mega|verl|trl|xtuner|swift|lmdeploy|colossal|axolotl|ollama|flash|nccl|cuda|triton|mini|ana|conda|venv|virtualenv|image|wiki|common|corpus|token|experiment|exp|project|repo|script|weight|raw|processed|prepare|dataset|job|group|team|user|share|nvme|ssd|hdd|disk|pool|soft|app|tool|download|upload|backup|archive|eval|infer|serv|deploy|docker|build|dist|rlhf|step|epoch|ckpt|rank|hub|bench|demo|example|scratch|local|results?|save)\w*|(?:\w*(?:model|data|train|shard|cache|lora|src)\w*|base|main|core|pile|imagenet|coco|grpo|zero|docs|notebooks?|third|recipes?))$/.test(
		found,
	);

const PEOPLE: MaskRule[] = [
	// A shell prompt, rsync, ssh: `ada@gpu-07:~/run$`.
	re`(?<![\w.-])${USER}@(?<host>[\w-]+)(?=:[~/ ]|\s~|\s[~/\w]+\]|\])`,
	re`:\/\/(?<user>[^\s/:@<>"']+)@`,
	// Folders of people.
	re`\/(?:homes?|[Uu]sers?|people)\/{1,2}(?<user>[^\s\\/:*?"'<>|,;()[\]{}]{2,})`,
	re`\b[A-Za-z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/)(?<user>[^\\/:*?"'<>|\r\n]+(?=[\\/])|[^\s\\/:*?"'<>|]+)`,
	// File systems of clusters: the folder below is a person's, unless it has the name of what folders hold.
	[
		re`(?<![\w.-])\/(?:fsx|efs|scratch|nfs|nas|cpfs\d*|raid\d*|(?:mnt|lustre|gpfs|beegfs|weka|ceph|juicefs)(?:\/[\w.-]+)?)\/(?<user>[A-Za-z][A-Za-z\d.-]+)(?=[/\s"':,)]|$)(?!\/[<[])`,
		(found) => /[.]|-.*\d|\d.*-/.test(found),
	],
	[
		re`(?<![\w.*-])\/(?:data\d*|work|storage\d*|share\d*|workspace|u|cluster|dfs|gpfs\d*|projects?|disk\d*|mnt\/\w*pool\w*|\w*cephfs\w*\/share_\d+|user\/[\w<>-]+)\/(?<user>[a-z][a-z\d]{3,})(?=\/[\w.])`,
		isFolder,
	],
	[re`\/projects?\/(?<team>[\w.-]+)\/(?<user>[a-z][a-z\d]{3,})(?=\/)`, isFolder],
	re`(?<=[\\/])(?<user>${CHINESE_NAME})(?=[\\/])`,
	re`(?:作者|人|者|用户名?|姓名|管理员|值班)(?:\s?[:：=]\s?|\s)["']?(?<user>${CHINESE_NAME})`,
	re`(?:作者|联系人|负责人|[提创申]\S人|所有者|用户名?|账号|帐号)\s?[:：=]\s?["']?${USER}`,
	re`(?<![\w/.~])~${USER}(?=\/)`,
	// Variables, fields, commands.
	re`(?<!\w)(?:(?:SUDO_|SLURM_JOB_)?USER(?:NAME)?|LOGNAME|--user|UserId|[ug]id)=(?:\d+\()?${USER}`,
	anyCase`["'](?:user(?:_?name)?|owner|login)["']\s?:\s?["']${USER}["']`,
	re`\b(?:squeue|sacct|scancel)(?: -\w+){0,3} -u ["']?${USER}`,
	// What programs say: sudo, su, git, Kubernetes, Weights & Biases, GitHub.
	re`\[sudo\] (?:password for )?${USER}:`,
	re`(?<![\w.-])${USER} is not in the sudoers`,
	re`\bsudo: +${USER} : `,
	re`\b(?:su: user |[Uu]ser ["'])${USER}["' ]`,
	re`^(?:Author|Committer|[\w-]+-by): +(?<user>[^<\n]+?) ?<`,
	re`\b[Ll]ogged in as:? ${USER}(?: \(${TEAM}\))?`,
	re`\bHi (?<user>[\w-]+)! You've`,
	// ls -l; ps, top and squeue in their usual columns.
	re`(?:^|\s)[bcdlps-](?:[r-][w-][xsStT-]){3}[.+@]? +\d+ +(?<user>\S+) +(?<team>\S+) +\d`,
	re`^${USER} +\d+ +(?:\d+\.\d +\d+\.\d|\d+ +\d+ +[\w:]{5}) `,
	re`^ *\d+ +${USER} +(?:\d+|rt) +-?\d+ +[\d.]+[gmt]? `,
	re`^ *\d[\d_.]* +(?:\S+ +){0,2}?${USER} +(?:PENDING|RUNNING|COMPLET\w+|FAILED|CANCELLED|TIMEOUT|NODE_FAIL|OUT_OF_ME\w*)\b`,
	re`^ *\d[\d_]* +\S+ +\S+ +${USER} +[A-Z]{1,2} +[\d:-]+ +\d+ ${HOSTS_OF}?`,
];

/** Makers of models that everybody loads: which model it was matters to whoever reads the log. */
const isPublicModel: Keep = (_, { groups }) =>
	/^(?:pytorch|vllm-project|deepspeedai|EleutherAI|sgl-project|ray-project|Dao-AILab|Lightning-AI|triton-lang|open-mpi|bigscience|tiiuae|internlm|baichuan-inc|01-ai|state-spaces|stabilityai|databricks|allenai|ibm\w*|CohereForAI|moonshotai|MiniMaxAI|openbmb|sentence-transformers|bert-base|gpt2|meta-llama|Qwen|deepseek-ai|mistralai|google|microsoft|openai[\w-]*|facebook|HuggingFace\w*|nvidia|THUDM|zai-org|api|models|datasets|spaces|docs|blog|settings|papers|join|authorize)(?:\/|$)/i.test(
		groups?.['team'] ?? '',
	);

const TEAMS: MaskRule[] = [
	// Kubernetes, Slurm, Weights & Biases.
	re`\b(?:kubectl|helm|oc)\b[^\n|;]{0,80}? (?:-n|--namespace)[ =]${TEAM}`,
	anyCase`\bnamespace(?:["']?[=:] *["']?| ["'])(?<team>[a-z\d][\w-]*)`,
	re`\bsystem:serviceaccount:${TEAM}:`,
	re`(?:--account[= ]|SLURM_JOB_ACCOUNT=|\b(?:Account|GroupId)=|\b(?:srun|sbatch|salloc|SBATCH)\b[^\n]{0,80}? -A )${TEAM}`,
	anyCase`\bentity["']?\s?[=:]\s?["']${TEAM}["']`,
	[re`\bwandb\.ai\/${TEAM}\/`, isPublicModel],
	// Models and data sets on a hub, and in its cache.
	[
		re`\b(?:huggingface\.co|hf\.co|hf-mirror\.com|modelscope\.cn)\/(?:(?:api|datasets|spaces|models)\/){0,2}(?<team>[\w-][\w.-]*\/[\w.-]+)`,
		isPublicModel,
	],
	[re`\b(?:models|datasets)--(?<team>[\w.]+(?:-[\w.]+)*)--(?<id>[\w.]+(?:--?[\w.]+)*)`, isPublicModel],
];

/** What names the owner of a model, a repository, an account. */
const OWNERS: MaskRule[] = [
	[re`(?<![\w/.-])(?<team>[\w-][\w.-]*\/[\w.-]+)(?=["']? is not a (?:local folder|valid))`, isPublicModel],
	[
		re`\b(?:Repo(?:sitory)? Not Found|repo_id|gated repo|Cannot access gated repo)(?: for url)?[:=] ?["']?(?<team>[\w-][\w.-]*\/[\w-][\w.-]*)`,
		isPublicModel,
	],
	[re`(?:git@[\w.<>-]+:|repository ["']https?:\/\/[\w.<>-]+\/)(?<team>[\w-][\w.-]*\/[\w.-]+)`, isPublicModel],
	re`\bentity ["']?(?<team>[\w-]+)["']? (?:not|does)\b`,
	re`\barn:aws[\w-]*:[\w-]*:[\w-]*:(?<id>\d{12})`,
	re`\bprojects\/(?<team>[a-z][a-z\d-]{4,28}[a-z\d])(?=\/(?:locations|zones|regions|global|topics|secrets))`,
	anyCase`\bsubscriptions\/(?<id>[\da-f]{8}-[\da-f-]{27})`,
	re`\bresource[Gg]roups\/(?<team>[\w.-]+)`,
];

const OTHERS: MaskRule[] = [
	// The project and the run: a project may be called as anything is, so it is not masked elsewhere.
	re`\bwandb\.ai\/[\w.-]+\/(?<id>[\w.-]+(?:\/(?:runs|sweeps)\/[\w-]+)?)`,
	// Public keys, fingerprints, GPUs.
	re`\b(?:ssh-\w+|ecdsa-\S+) (?<id>AAAA[\w+/=]{16,}(?: [\w.-]+@[\w.-]+)?)`,
	re`\b(?<id>SHA256:[\w+/]{43}=?|MD5:[\da-f]{2}(?::[\da-f]{2}){15})(?![\w+/])`,
	re`\b(?:GPU|MIG)-(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`,
	re`\bSerial Number *: (?<id>\w{8,})`,
];

export const RULES: readonly MaskRule[] = [
	...SECRETS,
	...ADDRESSES,
	...HOSTS,
	...PEOPLE,
	...TEAMS,
	...OWNERS,
	...OTHERS,
];
