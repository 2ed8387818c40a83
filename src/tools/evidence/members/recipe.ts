/** How a closed set is read: the shape of a recipe. Which sets there are, recipes.ts says. */
import type { Member } from '../../../core/schemas/members.ts';
import { enumOf } from './readers.ts';

/** A file of upstream, by the folder that holds it (`owner+name`, `pip+package`) and its path there. */
export interface UpstreamFile {
	from: string;
	path: string;
}

/** How a set is read: from which files, the list itself first. */
export interface MembersRecipe {
	files: readonly UpstreamFile[];
	/** @param texts of the files, in their order. */
	read: (...texts: string[]) => Member[];
}

/** By table: `content/members/{table}.yaml` is written from it. */
export type Recipes = Readonly<Record<string, MembersRecipe>>;

/** Of an enumeration that stands in one header, with no texts. */
export function ofEnum(from: string, path: string, first: string): MembersRecipe {
	return { files: [{ from, path }], read: (header) => enumOf(header, first) };
}
