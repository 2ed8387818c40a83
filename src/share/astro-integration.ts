import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { buildTree } from '../content/build-tree-fs.ts';
import { makeCards } from './cards.ts';
import { type Cards, missingCards, placePictures } from './pictures-fs.ts';

/** Writes the pictures that unfurled links show beside the built pages. In `astro dev` there are none. */
export function sharePictures(root = process.cwd()): AstroIntegration {
	let cards: Cards = new Map();
	let drawn: Promise<number> = Promise.resolve(0);
	return {
		name: 'faultline:share-pictures',
		hooks: {
			'astro:build:start': () => {
				cards = makeCards(buildTree(root), root);
				drawn = drawBeside(missingCards(cards, root), root);
				// It is waited for at the end; until then its failure is nobody's.
				drawn.catch(() => {});
			},
			'astro:build:done': async ({ dir, logger }) => {
				const count = await drawn;
				placePictures(cards, root, fileURLToPath(dir));
				logger.info(`${cards.size} share pictures, ${count} drawn anew`);
			},
		},
	};
}

/** @returns how many were drawn, when they are. */
function drawBeside(cards: Cards, root: string): Promise<number> {
	if (!cards.size) return Promise.resolve(0);
	const worker = new Worker(new URL('./pictures-worker.ts', import.meta.url), { workerData: { cards, root } });
	return new Promise((done, failed) => {
		worker.on('error', failed);
		worker.on('exit', () => done(cards.size));
	});
}
