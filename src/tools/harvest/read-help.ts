/** The help files of Open MPI and PRRTE, whose topics `show_help` prints: `[topic]`, then its text. Pure. */
import { printfParts, type ToldMessage } from './parts.ts';

/** Reads `help-mpi-runtime.txt`: each line of a topic is told, since a log is read by lines. */
export function readHelp(source: string): ToldMessage[] {
	let topic = '';
	return source.split('\n').flatMap((text, at): ToldMessage[] => {
		const head = /^\[(.+)\]\s*$/.exec(text)?.[1];
		if (head) topic = head;
		if (head || !topic || text.startsWith('#') || !text.trim()) return [];
		return [{ line: at + 1, function: topic, kind: 'help', parts: printfParts(text) }];
	});
}
