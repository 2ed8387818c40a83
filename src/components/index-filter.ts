/** The error index without its filters is a plain table; this shows only the rows that fit text, guide and category. */
const form = document.querySelector<HTMLFormElement>('[data-index-filter]');
const bodies = [...document.querySelectorAll<HTMLTableSectionElement>('tbody[data-category]')];
const count = document.querySelector('[data-index-count]');
const none = document.querySelector<HTMLElement>('[data-index-none]');
const toSearch = document.querySelector<HTMLAnchorElement>('[data-index-search]');

if (form) {
	const text = form.querySelector<HTMLInputElement>('[data-filter-text]');
	const category = form.querySelector<HTMLSelectElement>('[data-filter-category]');
	const rows = bodies.flatMap((body) =>
		[...body.rows]
			.filter((row) => row.id)
			.map((row) => ({
				row,
				category: body.dataset['category'],
				guides: row.dataset['guides']?.split(' ') ?? [],
				text: (row.textContent ?? '').toLowerCase(),
			})),
	);

	const apply = () => {
		const words = (text?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
		const guide = new FormData(form).get('guide');
		let shown = 0;
		for (const { row, category: rowCategory, guides, text: rowText } of rows) {
			const fits =
				words.every((word) => rowText.includes(word)) &&
				(!guide || guides.includes(String(guide))) &&
				(!category?.value || category.value === rowCategory);
			row.hidden = !fits;
			if (fits) shown++;
		}
		for (const body of bodies) body.hidden = ![...body.rows].some((row) => row.id && !row.hidden);
		if (count) count.textContent = (form.dataset['count'] ?? '{count}').replace('{count}', String(shown));
		if (none) none.hidden = shown > 0;
	};

	form.addEventListener('input', apply);
	form.addEventListener('submit', (event) => event.preventDefault());
	// What was typed never enters an address: the search opens over this page.
	toSearch?.addEventListener('click', (event) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		import('./search-dialog.ts')
			.then(({ openSearchDialog }) => openSearchDialog(text?.value))
			.catch(() => {
				location.href = toSearch.href;
			});
	});
	// A browser that goes back keeps what was typed.
	apply();
}
