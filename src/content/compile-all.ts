/** Compiles many bodies on every core. Starts threads: for Node only. */
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Compiled } from './compile.ts';
import { compiledOf, isCompiled, keepCompiled } from './compiled.ts';

/** What a thread is started with. */
export interface CompileTask {
	bodies: readonly string[];
	/** How many bodies are taken, by whichever thread. */
	taken: Int32Array<SharedArrayBuffer>;
	/** 1 when this thread has sent all that it has made. */
	done: Int32Array<SharedArrayBuffer>;
	port: MessagePort;
}

/** A thread needs half a second to start; fewer bodies are compiled sooner without. */
const WORTH_A_THREAD = 100;
const MOST_THREADS = 4;
/** In ms, after this thread has nothing left to do. What another one took and never sent is compiled when asked for. */
const PATIENCE = 30_000;

/** Compiles what is not compiled yet, and returns when it is: those who read content are not asynchronous. */
export function compileAll(
	all: Iterable<string>,
	threads: number = Math.min(MOST_THREADS, availableParallelism()),
): void {
	const bodies = [...new Set(all)].filter((body) => !isCompiled(body));
	const taken = new Int32Array(new SharedArrayBuffer(4));
	const others = bodies.length < WORTH_A_THREAD ? [] : Array.from({ length: threads - 1 }, () => start(bodies, taken));
	for (let at = Atomics.add(taken, 0, 1); at < bodies.length; at = Atomics.add(taken, 0, 1)) {
		compiledOf(bodies[at] ?? '');
	}
	for (const { worker, port, done } of others) {
		Atomics.wait(done, 0, 0, PATIENCE);
		const made = receiveMessageOnPort(port)?.message as [at: number, compiled: Compiled][] | undefined;
		for (const [at, compiled] of made ?? []) keepCompiled(bodies[at] ?? '', compiled);
		port.close();
		void worker.terminate();
	}
}

function start(bodies: readonly string[], taken: CompileTask['taken']) {
	const done = new Int32Array(new SharedArrayBuffer(4));
	const { port1, port2 } = new MessageChannel();
	const workerData: CompileTask = { bodies, taken, done, port: port2 };
	const worker = new Worker(new URL('./compile-worker.ts', import.meta.url), { workerData, transferList: [port2] });
	// A thread that cannot run costs patience, not the build.
	worker.on('error', () => {});
	return { worker, port: port1, done };
}
