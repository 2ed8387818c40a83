/** Names that say nothing about anybody: public hosts; accounts, folders and hosts that every image has; words of code. */

/** Also behind `OutOf`: so a node says which resource it lacks for a Pod (`OutOfnvidia.com/gpu`). */
const PUBLIC_HOST =
	/(?:^(?:OutOf)?|\.)(?:(?:github|githubusercontent|gitlab|nvidia|docker|google|googleapis|microsoft|anaconda|ubuntu|schedmd|stackoverflow|example|hf-mirror|aliyun)\.com|(?:pytorch|python|pypi|debian|open-mpi|arxiv|kernel|gnu|scipy)\.org|(?:docker|github|readthedocs|kubernetes|k8s|ghcr|nvcr|ray|conda)\.io|(?:vllm|deepspeed|lightning|wandb)\.ai|huggingface\.co|hf\.co|wandb\.me|aka\.ms|pythonhosted\.org|modelscope\.cn|(?:tsinghua|ustc)\.edu\.cn)$|^s3[\w.-]*\.amazonaws\.com$/i;

const COMMON =
	/^(?:root|users?|ubuntu|runner|work|workspace|shared|public|home|opt|app|node|worker|task|master|host|localhost|container|conda|jovyan|ec2-user|nobody|default|kube-\w+|ray|git|pdsh|(?:data|dataset|model|checkpoint|ckpt|te?mp|cache|log|output|result|run|env|test)s?|code|src|scratch|hub|huggingface|lib|local|admin|none|null|unknown|gpu|cpu|cuda|nvidia-nvswitch\d*|[a-z]|[\d.]+|[A-Z]+_[A-Z_]+\]?|https?)$/;

/** Where names with dots begin in code, and words that would break messages if they were masked wherever they stand. */
const CODE =
	/^(?:torch\w*|google\.protobuf|self|cls|module|vllm|np|numpy|jax|tf|tensorflow|transformers|deepspeed|megatron|sglang|triton|apex|nccl|threading|asyncio|accelerate|lightning|nemo|trl|peft|wandb|python\d*|pip|train(?:er|ing)?|error|failed|main|file|server|process|device|memory|volume|pod|name)(?:\.|$)/i;

/**
 * @example isPublicHost('docs.pytorch.org') // => true
 */
export const isPublicHost = (name: string): boolean => PUBLIC_HOST.test(name);

/**
 * Begins as names of code do, or is a word that messages are made of.
 *
 * @example isCode('torch.ops.vllm.internal') // => true
 */
export const isCode = (name: string): boolean => CODE.test(name);

/**
 * A name that everybody has: of an account, a folder, a host, a module.
 *
 * @example isCommon('ubuntu') // => true
 */
export const isCommon = (name: string): boolean => COMMON.test(name) || isCode(name);
