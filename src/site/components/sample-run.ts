/** The run that the home page offers to try. Loaded with the click on it. */
import { siteUrl } from '../../core/i18n/urls.ts';

/** The folder that it seems to come from. */
const FOLDER = 'run-of-8-ranks';

/**
 * Its logs, as if they were chosen.
 *
 * @throws when they cannot be loaded.
 */
export async function loadSampleRun(): Promise<File[]> {
	const response = await fetch(siteUrl('/samples/run.json.gz'));
	if (!response.ok) throw new Error('The sample cannot be had.');
	const packed = await response.blob();
	// Some hosts unpack on the way what is packed by its name.
	const [first] = new Uint8Array(await packed.slice(0, 1).arrayBuffer());
	const json = first === 0x1f ? packed.stream().pipeThrough(new DecompressionStream('gzip')) : packed.stream();
	const logs = (await new Response(json).json()) as Record<string, string>;
	return Object.entries(logs).map(([path, text]) =>
		Object.defineProperty(new File([text], path.split('/').at(-1) ?? path), 'webkitRelativePath', {
			value: `${FOLDER}/${path}`,
		}),
	);
}
