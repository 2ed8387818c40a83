/** Who somebody is and whom they belong to: a person is whose folder stands where people's do. */
import { anyCase, HOSTS_OF, type Keep, type MaskRule, re, TEAM, USER } from './patterns.ts';

/** Two or three signs, the first one of the hundred families that nine in ten belong to. */
const CHINESE_NAME =
	'[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤][\\u4e00-\\u9fff]{1,2}';

/** What folders of everybody are called: projects, models, what runs leave. */
const isFolder = (found: string): boolean =>
	/^(?:(?:pre|post|fine)?(?:train|tune)\w*|(?:hf|huggingface|modelscope|wandb|swanlab|llama|qwen|deepseek|mi[sx]tral|gemma|glm|chatglm|intern|baichuan|bert|gpt|nano|open|mega|verl|trl|xtuner|swift|lmdeploy|colossal|axolotl|ollama|flash|nccl|cuda|triton|mini|ana|conda|venv|virtualenv|image|wiki|common|corpus|token|experiment|exp|project|repo|script|weight|raw|processed|prepare|dataset|job|group|team|user|share|nvme|ssd|hdd|disk|pool|soft|app|tool|download|upload|backup|archive|eval|infer|serv|deploy|docker|build|dist|rlhf|step|epoch|ckpt|rank|hub|bench|demo|example|scratch|local|results?|save)\w*|(?:\w*(?:model|data|train|shard|cache|lora|src)\w*|base|main|core|pile|imagenet|coco|grpo|zero|docs|notebooks?|third|recipes?))$/.test(
		found,
	);

export const PEOPLE: MaskRule[] = [
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

export const TEAMS: MaskRule[] = [
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
export const OWNERS: MaskRule[] = [
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

export const OTHERS: MaskRule[] = [
	// The project and the run: a project may be called as anything is, so it is not masked elsewhere.
	re`\bwandb\.ai\/[\w.-]+\/(?<id>[\w.-]+(?:\/(?:runs|sweeps)\/[\w-]+)?)`,
	// Public keys, fingerprints, GPUs.
	re`\b(?:ssh-\w+|ecdsa-\S+) (?<id>AAAA[\w+/=]{16,}(?: [\w.-]+@[\w.-]+)?)`,
	re`\b(?<id>SHA256:[\w+/]{43}=?|MD5:[\da-f]{2}(?::[\da-f]{2}){15})(?![\w+/])`,
	re`\b(?:GPU|MIG)-(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`,
	re`\bSerial Number *: (?<id>\w{8,})`,
];
