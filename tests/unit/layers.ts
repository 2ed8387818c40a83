/**
 * The wings of src/, each with its rooms in groups. A room may import from earlier groups of its wing, from itself, and
 * from the wings that `below` names: site, publishing and tools know nothing of each other. `matching` imports only itself.
 */
export const wings: Record<string, { below: readonly string[]; layers: readonly (readonly string[])[] }> = {
	core: {
		below: [],
		layers: [['locales.ts', 'text'], ['languages.ts'], ['schemas'], ['i18n', 'addresses', 'policy', 'notices']],
	},
	diagnosis: {
		below: ['core'],
		layers: [['matching'], ['masking', 'members', 'printed', 'readings', 'runs'], ['outputs'], ['answer']],
	},
	content: { below: ['core', 'diagnosis'], layers: [['files'], ['error-index', 'harvested'], ['library'], ['ledger']] },
	site: {
		below: ['core', 'diagnosis', 'content'],
		layers: [
			['loading', 'styles'],
			['search', 'triage', 'offline'],
			['components'],
			['layouts'],
			['pages', 'content.config.ts'],
		],
	},
	publishing: {
		below: ['core', 'diagnosis', 'content'],
		layers: [['search-index', 'share', 'programs', 'delivery'], ['cli'], ['packages']],
	},
	tools: { below: ['core', 'diagnosis', 'content'], layers: [['checks'], ['authoring', 'evidence'], ['harvest']] },
};
