/** How Astro makes HTML of the texts. */
import { unified } from '@astrojs/markdown-remark';
import remarkCjkFriendly from 'remark-cjk-friendly';
import {
	rehypeChecklists,
	rehypeCodeBlocks,
	rehypeShortCode,
	rehypeTables,
	remarkNoCode,
	remarkPageSections,
} from './mdx-plugins.ts';

/** `markdown` of astro.config.mjs. */
export const markdown = {
	syntaxHighlight: false as const,
	processor: unified({
		remarkPlugins: [remarkCjkFriendly, remarkNoCode, remarkPageSections],
		rehypePlugins: [rehypeCodeBlocks, rehypeChecklists, rehypeShortCode, rehypeTables],
		smartypants: false,
	}),
};

/**
 * Elements of Markdown that a component renders, because it must know the page's language
 * (src/site/components/content-components.ts); what holds none of them is finished HTML.
 */
export const rendered: string[] = ['a', 'pre', 'table'];
