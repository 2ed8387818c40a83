/** A thread of compileContent: takes bodies until none is left, and sends what it made. */
import { workerData } from 'node:worker_threads';
import { type Compiled, compile } from './compile.ts';
import type { CompileTask } from './compile-all.ts';

const { bodies, taken, done, port } = workerData as CompileTask;
const made: [at: number, compiled: Compiled][] = [];
try {
	for (let at = Atomics.add(taken, 0, 1); at < bodies.length; at = Atomics.add(taken, 0, 1)) {
		made.push([at, compile(bodies[at] ?? '')]);
	}
	port.postMessage(made);
} finally {
	Atomics.store(done, 0, 1);
	Atomics.notify(done, 0);
}
