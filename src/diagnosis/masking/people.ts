/** Who somebody is and whom they belong to: a person is whose folder stands where people's do. */
import { isPublicHost } from './common.ts';
import { anyCase, HOSTS_OF, type Keep, lineOf, type MaskRule, re, TEAM, USER } from './patterns.ts';

/** Two or three signs, the first one of the hundred families that nine in ten belong to. */
const CHINESE_NAME =
	'[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤][\\u4e00-\\u9fff]{1,2}';

/** What folders of everybody are called: projects, models, what runs leave. */
const isFolder = (found: string): boolean =>
	/^(?:(?:pre|post|fine)?(?:train|tune)\w*|(?:hf|huggingface|modelscope|wandb|swanlab|llama|qwen|deepseek|mi[sx]tral|gemma|glm|chatglm|intern|baichuan|bert|gpt|nano|open|mega|verl|trl|xtuner|swift|lmdeploy|colossal|axolotl|ollama|flash|nccl|cuda|triton|mini|ana|conda|venv|virtualenv|image|wiki|common|corpus|token|experiment|exp|runs?\d*$|project|repo|script|weight|raw|processed|prepare|dataset|job|group|team|user|share|nvme|ssd|hdd|disk|pool|soft|app|tool|download|upload|backup|archive|eval|infer|serv|deploy|docker|build|dist|rlhf|step|epoch|ckpt|rank|hub|bench|demo|example|scratch|local|results?|save)\w*|(?:\w*(?:model|data|train|shard|cache|lora|src)\w*|base|main|core|pile|imagenet|coco|grpo|zero|docs|notebooks?|third|recipes?))$/.test(
		found,
	);

/** A file system that people share, and what stands in it before their folders. */
const STORE = String.raw`(?:data\d*|u|g|cluster|dfs|workspace|disk\d*|(?:\w*_)?work\d*|\w*(?:scratch|lustre|gpfs|cpfs|afs|ceph|beegfs|weka|vast|nobackup|storage|share|project)\w{0,12}|\w+home|mnt\/\w*pool\w*|user\/[\w<>-]+)`;
const SHELF = String.raw`(?:[a-z]|home|users?|people|share_\d+|scratch\d*|lustre\w*|gpfs\d*|work|projects?|data\d*|[a-z]{1,2}\d?|fs\w{0,3}|hpc|[\w-]+(?:\.[\w-]+)+)`;

/** What of users a sentence may speak of. */
const isOfUsers: Keep = (found) =>
	/^(?:code|input|space|script|function|process|data|config\w*|request\w*|accounts?|model|program|names?|ids?|level|mode|memory|group|agent|guide|session|namespace|limits?|interrupt\w*|error|defined|specified|provided|has|is|was|can|did|does|in|on|to|from|and|or|who|with|that|request|shutdown|error|must|may|should|not|service|slice|manager|story|prompt|message|query|context|job|task|time|cpu)$/.test(
		found,
	);

/** What has a digit or a hyphen in it, which no word for it has. */
const NAMED = String.raw`(?<id>(?=[A-Za-z_]*[-\d])[A-Za-z][\w.-]{2,}\w)`;

export const PEOPLE: MaskRule[] = [
	[
		re`(?:\b[Uu]ser|\b(?:by|of|for) user) (?<user>[a-z][a-z\d._-]*\w)(?=\(| (?:on|at|has|was|over|from|is not|does|in group|exceeded|not)\b|$)`,
		isOfUsers,
	],
	[
		anyCase`(?<![\w-])(?:(?:(?:job_?)?owner|user(?:_?name)?|whoami|account|author|contact|maintainer|assignee|submitter)\s?[:=]\s?|owner is )["']?(?<user>[a-z][a-z\d._-]{2,})(?=["']?\s*(?:$|[,;|)\n]))`,
		isOfUsers,
	],
	re`\b(?:[Cc]ontact|[Aa]uthor|[Oo]wner|PI|[Mm]aintainer)\s?[:=]\s?(?<user>[A-Z][a-z]+ [A-Z][a-z]+)`,
	re`\bsu -l? ?${USER}`,
	re`^\s{0,8}@(?<user>[a-z][a-z\d-]{2,})(?=,? [a-z])`,
	re`\b(?:crontab|quota) for (?:user )?(?<user>[a-z][a-z\d._-]*\w)`,
	re`(?<![\w'-])(?<user>[A-Z][\w'-]{1,24}(?: [A-Z][\w'.-]{1,24}){1,3})(?= <[^\s@<>]+(?:@|\d>))`,
	re`\b(?:(?:re)?start|submitt|creat|launch|own|cancell?|request|reserv|committ?|open|push|merg|upload)(?:ed|e)? by (?<user>[A-Z][a-z]+ [A-Z][a-z]+)`,
	re`由\s?(?<user>[a-z][a-z\d._-]{2,}|${CHINESE_NAME})\s?(?=提交|创建|启动|运行|占用)`,
	re`(?:联系|请找|通知)\s(?<user>${CHINESE_NAME})(?=[\s，。,.]|$)`,
	// A shell prompt, rsync, ssh: `ada@gpu-07:~/run$`.
	re`(?<![\w.-])${USER}@(?<host>[\w-]+)(?=:[~/ ]|\s~|\s[~/\w]+\]|\])`,
	re`:\/\/(?<user>[^\s/:@<>"']+)@`,
	// Folders of people.
	re`\/(?:homes?|[Uu]sers?|people)\/{1,2}(?<user>[^\s\\/:*?"'<>|,;()[\]{}]{2,})`,
	re`\b[A-Za-z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/)(?<user>[^\\/:*?"'<>|\r\n]+(?=[\\/])|[^\s\\/:*?"'<>|]+)`,
	// File systems of clusters: the folder below is a person's, unless it has the name of what folders hold.
	[
		re`(?<![\w.-])\/(?:fsx|efs|scratch|nfs|nas|cpfs\d*|raid\d*|(?:mnt|lustre|gpfs|beegfs|weka|ceph|juicefs)(?:\/[\w.-]+)?)\/(?<user>[A-Za-z][A-Za-z\d.-]+)(?=[/\s"':,)]|$)(?!\/[<[])`,
		(found) => /[.]|-.*\d|\d.*-/.test(found) || isFolder(found),
	],
	[
		re`(?<![\w.*-])\/${STORE}(?:\/${SHELF}){0,4}\/(?:(?<team>[a-z]{1,4}\d{2,5})\/)?(?<user>[a-z][a-z\d]{3,})(?=\/[\w.])`,
		isFolder,
	],
	[re`\b[A-Za-z]:\\{1,2}(?:work|data|code|projects?)\\{1,2}(?<user>[a-z][a-z\d]{3,})(?=\\)`, isFolder],
	[re`\/projects?\/(?<team>[\w.-]+)\/(?<user>[a-z][a-z\d]{3,})(?=\/)`, isFolder],
	re`\/(?<team>project_\d{6,})(?:\/(?<user>[a-z][a-z\d]{2,})(?=\/))?`,
	[re`(?<![\w.])\/net\/[\w-]+\/(?<team>[a-z][\w-]+)\/(?<user>[a-z][a-z\d]{2,})(?=\/)`, isFolder],
	[re`(?<![\w.])\/[a-z]+_(?:work|scratch|projects?|prod)\/(?<team>[A-Za-z][\w-]+)(?=\/)`, isFolder],
	re`(?<=[\\/])(?<user>${CHINESE_NAME})(?=[\\/])`,
	re`(?:作者|人|者|用户名?|姓名|管理员|值班|人员)(?:\s?[:：=]\s?|\s)["']?(?<user>${CHINESE_NAME})`,
	re`(?:作者|联系人|负责人|[提创申]\S人|所有者|用户名?|账号|帐号)\s?[:：=]\s?["']?${USER}`,
	re`(?:用户|账号|帐号|作者|负责人|同事)\s?["'「“]?(?<user>[a-z][a-z\d._-]{2,})["'」”]?\s?(?=没|无权|提交|登录|已|不|被|超|余额|的)`,
	re`(?:[工学]号|员工号|微信号?|QQ(?:群|号)?|[\u4e00-\u9fff]{0,2}群号?)\s?[:：=]\s?(?<id>[\w-]{5,})`,
	re`(?<![\w/.~])~${USER}(?=\/)`,
	// Variables, fields, commands.
	re`(?<!\w)(?:(?:SUDO_|SLURM_JOB_)?USER(?:NAME)?|User|LOGNAME|--user|UserId|[ug]id)=(?:\d+\()?${USER}`,
	anyCase`["'](?:user(?:_?name)?|owner|login)["']\s?:\s?["']${USER}["']`,
	re`\b(?:squeue|sacct|scancel)(?: -\w+){0,3} -u ["']?${USER}`,
	// What programs say: sudo, su, git, Kubernetes, Weights & Biases, GitHub.
	re`\[sudo\] (?:password for )?${USER}:`,
	re`(?<![\w.-])${USER} is not in the sudoers`,
	re`\bsudo: +${USER} : `,
	re`\b(?:su: user |[Uu]ser ["'])${USER}["' ]`,
	re`\b[Uu]ser <(?<user>[\w.-]+)>`,
	anyCase`;\s?(?:user(?: ?id|name)?|uid)=(?<user>[A-Za-z][\w.-]*)(?=;)`,
	re`\blogin\b[^\n|;]{0,80}? (?:-u|--username)[ =]["']?${USER}`,
	re`^(?:Author|Committer|[\w-]+-by): +(?<user>[^<\n]+?) ?<`,
	re`\b[Ll]ogged in as:? ${USER}(?: \(${TEAM}\))?`,
	re`\bHi (?<user>[\w-]+)! You've`,
	// ls -l; ps, top and squeue in their usual columns.
	re`(?:^|\s)[bcdlps-](?:[r-][w-][xsStT-]){3}[.+@]? +\d+ +(?<user>\S+) +(?<team>\S+) +\d`,
	re`(?<![\w.-])(?<user>[a-z_][\w.-]*)(?=\(\d+M\))`,
	re`^ *(?:sacct: )?\d[\d_.]* +\S+ +(?:\S+ +)?(?<team>[A-Za-z][\w-]*) +\d+ +(?:PENDING|RUNNING|COMPLET\w+|FAILED|CANCELLED|TIMEOUT|NODE_FAIL|OUT_OF_ME\w*)\+? +\d+:\d+(?: +(?<user>[a-z][\w.-]*))?`,
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

export const TEAMS: MaskRule[] = [
	// Kubernetes, Slurm, Weights & Biases.
	re`\b(?:kubectl|helm|oc)\b[^\n|;]{0,80}? (?:-n|--namespace)[ =]${TEAM}`,
	anyCase`\bnamespace(?:["']?[=:] *["']?| ["'])(?<team>[a-z\d][\w-]*)`,
	re`\bsystem:serviceaccount:${TEAM}:`,
	re`(?:--account[= ]|SLURM_JOB_ACCOUNT=|\b(?:Account|Group(?:Id)?)=|\b(?:srun|sbatch|salloc|SBATCH)\b[^\n]{0,80}? -A )${TEAM}`,
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
export const OWNERS: MaskRule[] = [
	[
		re`(?<![\w/.-])(?<team>[\w-][\w.-]*\/[\w.-]+)(?=["']? (?:is not a (?:local folder|valid)|does not appear to have a file))`,
		isPublicModel,
	],
	[
		re`\b(?:Repo(?:sitory)? Not Found|repo_id|gated repo|Cannot access gated repo)(?: for url)?[:=] ?["']?(?<team>[\w-][\w.-]*\/[\w-][\w.-]*)`,
		isPublicModel,
	],
	[
		re`(?:git@[\w.<>-]+:|(?:repository ["']|clone |[Tt]o |origin\s+)(?:https?|ssh):\/\/(?:[^\s/@]+@)?[\w.<>-]+\/)(?<team>[\w-][\w.-]*\/[\w.-]+)`,
		isPublicModel,
	],
	[
		re`(?:\b|_)hub(?:_?model)?(?:_?(?:id|name|repo))?["']?[\s:=]{1,3}["']?(?<team>[\w-][\w.-]*\/[\w.-]*\w)`,
		isPublicModel,
	],
	[
		anyCase`\b(?:project|model|data ?set|repo(?:sitory)?|space|registry|checkpoint|organi[sz]ation)s? ["']?(?<team>[\w-][\w.-]*\/[\w.-]*\w)(?!\w|\/)`,
		(found, match) =>
			!/access|not found|denied|forbidden|authori|private|permission|exist|\b40[134]\b/i.test(lineOf(match)) ||
			isPublicModel(found, match),
	],
	re`\b(?:swanlab\.cn\/@|(?:comet\.(?:com|ml)|neptune\.ai|dagshub\.com|modelscope\.cn\/studios)\/)(?<team>[\w.-]+\/[\w.-]+)(?:\/(?:runs\/)?(?<id>[\w.-]+))?`,
	// An image that is in no public registry.
	[
		re`(?<![\w.@/-])[\w-]+(?:\.[\w-]+)+(?::\d+)?\/(?<team>[\w.-]+)\/(?:[\w.-]+\/)*[\w.-]+(?=:[\w.-]+|@sha256)`,
		(_, { 0: all, input, index }) =>
			isPublicHost(/^[\w.-]+/.exec(all)?.[0] ?? '') ||
			!/image|pull|manifest|["'\s]$/i.test(input.slice(Math.max(0, index - 20), index)),
	],
	re`\bentity ["']?(?<team>[\w-]+)["']? (?:not|does)\b`,
	re`\barn:aws[\w-]*:[\w-]*:[\w-]*:(?<id>\d{12})(?::[\w-]+[/:](?<id2>[\w.-]+))?`,
	re`\bprojects\/(?<team>[a-z][a-z\d-]{4,28}[a-z\d])(?=\/(?:locations|zones|regions|global|topics|secrets))(?:\/locations\/[\w-]+\/\w+\/(?<id>[\w.-]+))?`,
	re`(?<![\w-])(?:i|vpc|subnet|sg|eni|vol|fs|snap|ami)-(?<id>[\da-f]{17}|[\da-f]{8})(?![\w-])`,
	re`\bocid1\.\w+\.oc\d\.[\w-]*\.(?<id>[a-z\d]{10,})`,
	anyCase`\bsubscriptions\/(?<id>[\da-f]{8}-[\da-f-]{27})`,
	re`\bresource[Gg]roups\/(?<team>[\w.-]+)`,
];

export const OTHERS: MaskRule[] = [
	// Variables and fields that hold what somebody named: a project, a bucket, an account.
	[
		re`(?<![\w.])[A-Z][A-Z_]*_(?:PROJECT|ENTITY|EXPERIMENT|ORG(?:ANIZATION)?|TEAM|TENANT|BUCKET|WORKSPACE|SUBSCRIPTION|OWNER)(?:_?(?:NAME|ID))?=["']?(?<id>[\w.-]{3,})`,
		(found) => /^\d+$|^(?:auto|default|none|true|false|test)$/i.test(found),
	],
	anyCase`\b(?:account|project|bucket|container|tenant|organi[sz]ation|resource group)(?:[ _-]?(?:name|id))?\s?[:=]\s?["']?${NAMED}(?![\w/:])`,
	re`\b(?:account|storage)_name=["']?(?<id>[a-z][a-z\d]{2,23})(?=["',;\s]|$)`,
	re`\b(?:bucket|entity|project|organization|workspace|tenant) ["']?${NAMED}["']?(?= (?:not|in|does|is|was|could|has|exceeded)\b|$)`,
	re`(?:部门|团队|课题组|项目|项目组|单位|公司|实验室)\s?[:：]\s?(?<team>[\u4e00-\u9fff\w-]{2,20})`,
	anyCase`\bserial(?: (?:no\.?|number))?\s?[:=#]\s?(?<id>(?=\w*\d)\w{8,})`,
	// The project and the run: a project may be called as anything is, so it is not masked elsewhere.
	re`\bwandb\.ai\/[\w.-]+\/(?<id>[\w.-]+(?:\/(?:runs|sweeps)\/[\w-]+)?)`,
	// Public keys, fingerprints, GPUs.
	re`\b(?:ssh-\w+|ecdsa-\S+) (?<id>AAAA[\w+/=]{16,}(?: [\w.-]+@[\w.-]+)?)`,
	re`\b(?<id>SHA256:[\w+/]{43}=?|MD5:[\da-f]{2}(?::[\da-f]{2}){15})(?![\w+/])`,
	re`\b(?:GPU|MIG)-(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`,
	re`\bSerial Number *: (?<id>\w{8,})`,
	re`:\/\/[<[]host\d+[>\]]\/(?<team>[\w.-]+\/[\w.-]+?)(?=\.git\b)`,
	re`\bserviceaccounts? ["']?(?<team>[\w-]+)`,
	anyCase`(?<![a-z])(?:client|tenant|app(?:lication)?|object|account|org(?:ani[sz]ation)?|user|device|machine|instance|installation)[_ -]?id["']?\s?[:=]\s?["']?(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24,32})(?!\w)`,
	anyCase`(?:\b|_)guid[ \t]*[:=]?[ \t]*(?<id>0x[\da-f]{16}|[\da-f]{4}(?::[\da-f]{4}){3})`,
	// The name of a run, of a stored token.
	re`\bwandb: \W{0,4}(?:Syncing|Resuming|View) run (?<id>(?!at\b)[\w-]+)`,
	re`\b[Tt]oken [\x60"'](?<id>[\w-]+)[\x60"'] (?:has been|was|is) (?:saved|stored|active)`,
	re`:\/\/[^\s/]+\/(?:[^\s/]+\/)*(?<token>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32}(?!\w))`,
];
