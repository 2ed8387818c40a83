import { defineCollection } from 'astro:content';
import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { allFolders } from '../content/files/tree-fs.ts';
import { forgetTree, getTree } from '../content/library/read-fs.ts';

/**
 * Every text of the library, by its file. The library has read and judged them (src/content/library/): a collection only lets
 * Astro render them (src/site/components/Text.astro).
 */
const library: Loader = {
	name: 'faultline:library',
	load: async ({ store, watcher, generateDigest }) => {
		const load = () => {
			store.clear();
			for (const { texts } of allFolders(getTree())) {
				for (const { file, body } of Object.values(texts)) {
					store.set({ id: file, data: {}, filePath: file, digest: generateDigest(body), deferredRender: true });
				}
			}
		};
		load();
		watcher?.on('all', (_, path) => {
			if (!path.includes('/content/')) return;
			forgetTree();
			load();
		});
	},
};

export const collections = { texts: defineCollection({ loader: library, schema: z.object({}) }) };
