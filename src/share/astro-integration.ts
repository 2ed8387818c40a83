import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { buildTree } from '../content/build-tree-fs.ts';
import { makeCards } from './cards.ts';
import { writePictures } from './pictures-fs.ts';

/** Writes the pictures that unfurled links show beside the built pages. In `astro dev` there are none. */
export function sharePictures(root = process.cwd()): AstroIntegration {
	return {
		name: 'faultline:share-pictures',
		hooks: {
			'astro:build:done': async ({ dir, logger }) => {
				const cards = makeCards(buildTree(root), root);
				const drawn = await writePictures(cards, root, fileURLToPath(dir));
				logger.info(`${cards.size} share pictures, ${drawn} drawn anew`);
			},
		},
	};
}
