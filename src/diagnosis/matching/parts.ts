/** What only some texts need of this room: handed in, so that a page can load each with the first text that does. */
import type { AsksWhoWrote } from './gathered.ts';
import type { FindNear } from './near.ts';
import type { Watcher } from './world.ts';

export interface Parts {
	/** Evidence without an error: watch.ts. Without it `watchWorld`, where a text can hold none (`MAY_BE_EVIDENCE`). */
	createWatch: Watcher;
	/** Where a line complains, and no message stands in it that it shares words with: near.ts. */
	createNear(): FindNear;
	/** Where something that a person may have told stands beside something else: speech.ts. */
	isByPerson: AsksWhoWrote;
}
