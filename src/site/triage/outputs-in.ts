/** Outputs of diagnostic commands in what is read: what reads them is loaded where one may stand there. */
import type { FoundOutput } from '../../diagnosis/outputs/collect.ts';
import { mayHold } from '../../diagnosis/outputs/heads.ts';
import type { Listing } from '../../diagnosis/runs/listing.ts';
import type { ChosenLog } from './chosen.ts';

/**
 * The outputs in a text.
 *
 * @returns undefined where there are none.
 * @throws where what reads them cannot be loaded.
 */
export async function outputsIn(text: string): Promise<FoundOutput[] | undefined> {
	if (!mayHold(text)) return undefined;
	const { createCollector } = await import('../../diagnosis/outputs/collect.ts');
	const collector = createCollector();
	collector.push(text);
	const found = collector.finish();
	return found.length ? found : undefined;
}

/** What reads outputs in the files of a run. */
export const loadReaders = () =>
	Promise.all([import('../../diagnosis/outputs/collect.ts'), import('../../diagnosis/outputs/origin.ts')]);

/** Hears the logs of a run as they are read, and then reads what lies beside them. */
export function collectIn(
	{ logs, dumps = [] }: Listing<ChosenLog>,
	[{ createCollector }, { outputOriginsOf }]: Awaited<ReturnType<typeof loadReaders>>,
) {
	const collector = createCollector();
	const paths = [...logs, ...dumps].map(({ path }) => path);
	const origins = new Map(outputOriginsOf(paths).map((origin, at) => [paths[at], origin]));
	return {
		hearing(path: string, push: (text: string) => void) {
			collector.begin(path, origins.get(path));
			return (text: string) => {
				collector.push(text);
				push(text);
			};
		},
		async finish(stop: AbortSignal): Promise<FoundOutput[] | undefined> {
			for (const { path, file } of dumps) {
				if (stop.aborted) break;
				const bytes = await file.arrayBuffer().then(
					(buffer) => new Uint8Array(buffer),
					() => undefined,
				);
				if (bytes?.[0] === 0x80) collector.pushBytes(path, bytes, origins.get(path));
				else if (bytes) {
					collector.begin(path, origins.get(path));
					collector.push(new TextDecoder().decode(bytes));
				}
			}
			const found = collector.finish();
			return found.length ? found : undefined;
		},
	};
}
