/** What the id of a folder says. */
import type { AnyFolder } from '../files/tree-fs.ts';

/** @example guideOf('lightrft/cuda-oom') // => 'lightrft' */
export const guideOf = (id: string): string => id.split('/')[0] ?? '';

/** @example slugOf('lightrft/cuda-oom') // => 'cuda-oom' */
export const slugOf = (id: string): string => id.split('/').at(-1) ?? id;

/**
 * The address of a folder's page without language. A tip has no page: it stands on the overview of its guide.
 *
 * @example pathOf({ kind: 'failure', id: 'cuda-oom' }) // => '/errors/cuda-oom/'
 * @example pathOf({ kind: 'software', id: 'nccl' }) // => '/software/nccl/'
 * @example pathOf({ kind: 'tip', id: 'lightrft/debug-logging' }) // => '/lightrft/#debug-logging'
 */
export function pathOf({ kind, id }: Pick<AnyFolder, 'kind' | 'id'>): string {
	if (kind === 'failure') return `/errors/${id}/`;
	if (kind === 'software') return `/software/${id}/`;
	return kind === 'tip' ? `/${id.replace('/', '/#')}` : `/${id}/`;
}
