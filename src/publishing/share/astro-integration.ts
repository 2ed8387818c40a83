import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { getTree } from '../../content/library/read-fs.ts';
import { makeCards } from './cards.ts';
import { type Cards, drawPictures, dropUnused, missingCards, placePictures } from './pictures-fs.ts';

/** Writes the pictures that unfurled links show beside the built pages. In `astro dev` there are none. */
export function sharePictures(root = process.cwd()): AstroIntegration {
	let cards: Cards = new Map();
	let drawn: Promise<number> = Promise.resolve(0);
	return {
		name: 'faultline:share-pictures',
		hooks: {
			'astro:build:start': () => {
				cards = makeCards(getTree(root), root);
				drawn = drawBeside(missingCards(cards, root), root);
				// It is waited for at the end; until then its failure is nobody's.
				drawn.catch(() => {});
			},
			'astro:build:done': async ({ dir, logger }) => {
				const count = await drawn;
				// A build that ended meanwhile may have dropped some while this one laid claim to them.
				await drawPictures(missingCards(cards, root), root);
				placePictures(cards, root, fileURLToPath(dir));
				logger.info(`${cards.size} share pictures, ${count} drawn anew`);
			},
		},
	};
}

/** Drops pictures of texts that are gone. The last of all integrations, so that a build that fails drops none. */
export function unusedPictures(root = process.cwd()): AstroIntegration {
	return {
		name: 'faultline:unused-pictures',
		hooks: {
			'astro:build:done': ({ logger }) => {
				const count = dropUnused(root);
				if (count) logger.info(`${count} share pictures dropped that no build has used for a day`);
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
