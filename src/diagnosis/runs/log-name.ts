/** Whether a file is a log, by its name and its beginning. Apart from whose it is, which pages need not know. Pure. */
import { encodingOf } from './decode.ts';

export const ROTATED = /\.(?<age>\d{1,3})$/;
export const COMPRESSED = /\.(?<kind>gz|zst)$/i;

/** A path without what packing and rotating put behind it. */
export const unrotated = (path: string): string => path.replace(COMPRESSED, '').replace(ROTATED, '');

const NO_LOG =
	/\.(?:py|pyc|pyi|sh|bash|c|cc|cpp|cu|h|hpp|so|o|a|ya?ml|toml|ini|cfg|conf|json|jsonl|md|rst|html?|css|js|ts|csv|tsv|parquet|arrow|feather|npy|npz|pkl|pickle|pt|pth|bin|safetensors|ckpt|onnx|gguf|idx|db|sqlite|wandb|zip|tar|tgz|bz2|xz|whl|deb|png|jpe?g|gif|svg|webp|pdf|mp4|pid|lock|nsys-rep|qdrep|sqsh|img)$/i;
const NO_NAME = /^(?:events\.out\.tfevents|\.git|\.DS_Store)/;

/**
 * Whether a file is a log, by its name. What a name cannot say its content does: {@link looksBinary}.
 *
 * @example isLogName('attempt_0/3/error.json') // => true
 * @example isLogName('config.yaml') // => false
 */
export function isLogName(path: string): boolean {
	const plain = unrotated(path);
	const name = plain.split('/').at(-1) ?? '';
	if (name === 'error.json') return true;
	return !NO_LOG.test(name) && !NO_NAME.test(name);
}

/**
 * Whether the beginning of a file is no text: it holds NUL, unless it is text in UTF-16.
 *
 * @example looksBinary(new TextEncoder().encode('step 1 loss 2.3')) // => false
 */
export function looksBinary(head: Uint8Array): boolean {
	return head.includes(0) && encodingOf(head) === 'utf-8';
}

/** Whether a file that is no log may be an output as a whole: stacks as JSON, a recording of collectives. */
export const isDumpName = (name: string): boolean => /\.(?:json|pkl|pickle)$|rank_?\d+$/.test(name);
