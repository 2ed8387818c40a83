/**
 * The places where a word stands on a page. A word that most pages have costs whoever asks for it mostly places, of
 * which nothing is shown but those in one short passage.
 */

/** A word of the page and how much it counts there, at most 255. */
interface Place {
	weight: number;
	at: number;
}

const MOST_WEIGHT = 255;
/** The weight of places before any other is named. */
const FIRST_WEIGHT = 25;
/** As many words as an excerpt has (`excerptLength`): what stands later is not seen beside the first place. */
const PASSAGE = 24;

/**
 * Puts the weight of all later places upon those of the first passage. Pagefind ranks a page by the sum of the weights,
 * so its score is the same, but for names that begin with the word (`rank_size` for `rank`): of two words at one place
 * Pagefind counts one, and of these it then counts both. The page is shown with its first passage.
 *
 * @param numbers as Pagefind writes places: a negative number says the weight of those that follow it, less one, the
 * first of them is counted from the start of the page, and each other from the one before it.
 * @example firstPassage([-25, 10, 5, 500, 7]) // => [-25, 10, -73, 15]: 24 at 10, and 72 for 24 at 15, 515 and 522
 * @see https://github.com/Pagefind/pagefind/blob/main/pagefind/src/index/mod.rs `positions_to_packed_page`
 */
export function firstPassage(numbers: readonly number[]): number[] {
	const places = read(numbers).sort((a, b) => a.at - b.at);
	const end = (places[0]?.at ?? 0) + PASSAGE;
	const kept = places.filter(({ at }) => at < end);
	let left = places.slice(kept.length).reduce((sum, { weight }) => sum + weight, 0);
	// The last of the passage first; where all are full, as many later places as it takes.
	for (const place of [...kept].reverse()) left -= load(place, left);
	for (const { at } of places.slice(kept.length)) {
		const place = { weight: 0, at };
		left -= load(place, left);
		if (place.weight) kept.push(place);
	}
	return write(kept);
}

/** @returns how much more it could be given. */
function load(place: Place, weight: number): number {
	const more = Math.min(weight, MOST_WEIGHT - place.weight);
	place.weight += more;
	return more;
}

function read(numbers: readonly number[]): Place[] {
	let [weight, at] = [FIRST_WEIGHT, 0];
	return numbers.flatMap((value) => {
		if (value < 0) [weight, at] = [-1 - value, 0];
		else at += value;
		return value < 0 ? [] : { weight, at };
	});
}

function write(places: readonly Place[]): number[] {
	const rank = ({ weight }: Place) => (weight === FIRST_WEIGHT ? 0 : weight);
	let [weight, at] = [FIRST_WEIGHT, 0];
	return [...places]
		.sort((a, b) => rank(a) - rank(b) || a.at - b.at)
		.flatMap((place) => {
			const marker = place.weight === weight ? [] : [-1 - place.weight];
			const step = place.at - (marker.length ? 0 : at);
			({ weight, at } = place);
			return [...marker, step];
		});
}
