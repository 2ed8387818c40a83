import { once } from '../loading/load-once.ts';
import { element } from './dom.ts';

const added = new Map<string, Promise<void>>();

/** Adds styles that are needed from now on, once. Without them the page still reads, so nothing is said where they fail. */
export const loadStyles = (href: string): Promise<void> =>
	once(
		added,
		href,
		() =>
			new Promise((resolve) => {
				const link = element('link', { rel: 'stylesheet', href });
				link.addEventListener('load', () => resolve());
				link.addEventListener('error', () => resolve());
				document.head.append(link);
			}),
	);
