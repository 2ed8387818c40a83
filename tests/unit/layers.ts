/** A room may import from rooms of earlier groups, and from itself. `matching` imports only itself. */
export const layers = [
	['schemas', 'locales.ts', 'languages.ts', 'matching'],
	['content', 'error-index', 'i18n', 'masking', 'members', 'notices', 'policy', 'readings'],
	['runs'],
	['outputs'],
	['loading', 'library'],
	['ledger', 'answer'],
	['problems', 'search', 'triage', 'checks', 'share', 'offline', 'delivery'],
	['search-index', 'authoring', 'programs', 'evidence'],
	['harvest'],
	['components', 'cli'],
	['layouts', 'packages'],
	['pages', 'content.config.ts'],
];
