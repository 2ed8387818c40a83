/** What the command has of the process that it runs in. */
import type { Readable } from 'node:stream';
import type { Surroundings } from './args.ts';
import type { Server } from './serve-mcp.ts';
import type { Shelf } from './shelf.ts';
import type { Out } from './write-fs.ts';

export interface World {
	argv: readonly string[];
	env: Record<string, string | undefined>;
	stdin: Readable & { isTTY?: boolean };
	stdout: Out;
	stderr: Out;
	shelf: Shelf;
	/** Loads what serves assistants; nothing else of the command needs it. */
	server: () => Promise<Server>;
	look: Surroundings['look'];
	/** Ends this process as a signal ends one. */
	end: (signal: NodeJS.Signals) => void;
	/** Calls back at each Ctrl+C; returns how to stop listening. */
	onInterrupt: (heard: () => void) => () => void;
	/** Calls back at whatever asks a process to end: Ctrl+C, SIGTERM, SIGHUP. */
	onStop: (heard: () => void) => () => void;
}
