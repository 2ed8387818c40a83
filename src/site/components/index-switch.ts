/** The switch of the error index between what is explained and all that is printed, which comes when it is asked for. */
const place = document.querySelector<HTMLElement>('[data-index-switch]');
const whole = place?.closest<HTMLElement>('.index');
const host = document.querySelector<HTMLElement>('[data-printed]');

/** It is there, or on its way: who comes back to it finds it as it was. */
let isHere = false;

async function turn(isAll: boolean, software?: string): Promise<void> {
	whole?.toggleAttribute('data-all', isAll);
	if (!host || !isAll || (isHere && software === undefined)) return;
	isHere = true;
	const { address = '', lost = '' } = host.dataset;
	try {
		const { showPrinted } = await import('./printed-list.ts');
		await showPrinted(host, address, software);
	} catch {
		isHere = false;
		host.textContent = lost;
	}
}

if (place && host) {
	const all = place.querySelector<HTMLInputElement>('[value="all"]');
	place.addEventListener('change', () => void turn(Boolean(all?.checked)));
	// A browser that goes back keeps what was chosen, and tells it only after this has run.
	addEventListener('pageshow', () => {
		if (all?.checked) void turn(true);
	});
	/** The page of a software leads here: `?printed=pytorch`. */
	const software = new URLSearchParams(location.search).get('printed');
	if (software && all) {
		all.checked = true;
		void turn(true, software);
	}
}
