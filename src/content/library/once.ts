/**
 * Works something out once for each thing that it is asked of, however many ask; it is forgotten with that thing.
 *
 * @example const sizeOf = oncePer((tree: ContentTree) => allFolders(tree).length);
 */
export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
	const made = new WeakMap<K, { value: V }>();
	return (key) => {
		const known = made.get(key) ?? { value: make(key) };
		made.set(key, known);
		return known.value;
	};
}
