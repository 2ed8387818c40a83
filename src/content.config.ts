import { defineCollection } from 'astro:content';
import { glob, type Loader } from 'astro/loaders';
import { FailureSchema, FailureTextSchema } from './schemas/failure.ts';
import { GuideSchema, GuideTextSchema, PageSchema, TipSchema, TipTextSchema } from './schemas/guide.ts';
import { ProblemSchema, ProblemTextSchema } from './schemas/problem.ts';

/** `failures/cuda-oom/failure.yaml` → `cuda-oom`; `guides/lightrft/problems/cuda-oom/en.mdx` → `lightrft/cuda-oom/en`. */
const generateId = ({ entry }: { entry: string }) =>
	entry
		.replace(/^(failures|guides|pages)\//, '')
		.replace(/\/(problems|tips)\//, '/')
		.replace(/\/(failure|guide|problem|tip|page)\.yaml$/, '')
		.replace(/\.mdx$/, '');

const files = (pattern: string) => unrendered(glob({ base: './content', pattern, generateId, retainBody: false }));

/**
 * Leaves the rendering of MDX to Text.astro. Otherwise every MDX file would be a module of its own to Vite: half of the
 * time and most of the memory of a large build (docs/growth.md).
 */
function unrendered(loader: Loader): Loader {
	return {
		...loader,
		load: (context) =>
			loader.load({
				...context,
				store: {
					...context.store,
					set: ({ deferredRender, ...entry }) => context.store.set(entry),
				},
			}),
	};
}

export const collections = {
	failures: defineCollection({ loader: files('failures/*/failure.yaml'), schema: FailureSchema }),
	failureTexts: defineCollection({ loader: files('failures/*/*.mdx'), schema: FailureTextSchema }),
	guides: defineCollection({ loader: files('guides/*/guide.yaml'), schema: GuideSchema }),
	guideTexts: defineCollection({ loader: files('guides/*/*.mdx'), schema: GuideTextSchema }),
	problems: defineCollection({ loader: files('guides/*/problems/*/problem.yaml'), schema: ProblemSchema }),
	problemTexts: defineCollection({ loader: files('guides/*/problems/*/*.mdx'), schema: ProblemTextSchema }),
	tips: defineCollection({ loader: files('guides/*/tips/*/tip.yaml'), schema: TipSchema }),
	pages: defineCollection({ loader: files('pages/*/page.yaml'), schema: PageSchema }),
	pageTexts: defineCollection({ loader: files('pages/*/*.mdx'), schema: TipTextSchema }),
	tipTexts: defineCollection({ loader: files('guides/*/tips/*/*.mdx'), schema: TipTextSchema }),
};
