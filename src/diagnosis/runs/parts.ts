/** Several files are read as one log. */
import type { Diagnosis, LineOrigin, News, Session } from '../matching/index.ts';

/** What one file contributed. */
export interface LogPart {
	name: string;
	/** The number of lines before it. */
	linesBefore: number;
	lines: number;
}

/** The same, and what went wrong first in it. */
export interface JoinedPart extends LogPart {
	news: News;
}

export interface Joined {
	begin(name: string, origin?: LineOrigin): void;
	push(text: string): void;
	/** The last file is over. */
	finish(): Diagnosis;
	/** In order of the log; what there is to say of each is known when it is over. */
	parts: readonly JoinedPart[];
}

/** Feeds files to a session one after the other; a message does not go on from one file to the next. */
export function joinParts(session: Session): Joined {
	const parts: JoinedPart[] = [];
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
	};
	return {
		begin(name, origin = {}) {
			end();
			// The next one begins in a line of its own.
			if (last !== '\n') push('\n');
			session.begin(origin);
			parts.push({ name, linesBefore: breaks, lines: 0, news: {} });
		},
		push,
		finish() {
			end();
			const diagnosis = session.finish();
			for (const [at, news] of session.heard().entries()) Object.assign(parts[at] ?? {}, { news });
			return diagnosis;
		},
		parts,
	};
}
