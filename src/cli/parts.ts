/** Several files are read as one log. */
import type { LogPart } from '../answer/place.ts';
import type { Diagnosis, Session } from '../matching/index.ts';

export interface Joined {
	begin(name: string): void;
	push(text: string): void;
	/** The last file is over. */
	finish(): Diagnosis;
	/** In order of the log; the lines of each are counted when it is over. */
	parts: readonly LogPart[];
}

/** Feeds files to a session one after the other; a message does not go on from one file to the next. */
export function joinParts(session: Session): Joined {
	const parts: LogPart[] = [];
	/** Line breaks so far, and what the log ends with. */
	let breaks = 0;
	let last = '\n';
	const push = (text: string) => {
		session.push(text);
		for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks++;
		last = text.at(-1) ?? last;
	};
	const end = () => {
		const part = parts.at(-1);
		if (part) part.lines = breaks - part.linesBefore + (last === '\n' ? 0 : 1);
		return part;
	};
	return {
		begin(name) {
			// A blank line ends every message.
			if (end()) push(last === '\n' ? '\n' : '\n\n');
			parts.push({ name, linesBefore: breaks, lines: 0 });
		},
		push,
		finish() {
			end();
			return session.finish();
		},
		parts,
	};
}
