import { expect, test } from 'vitest';
import { createCollector } from '../../../../src/diagnosis/outputs/collect.ts';
import { stacks } from '../../../../src/diagnosis/outputs/stacks.ts';

/** A worker that was dumped from another thread than the one that reads. */
const WORKER = `Thread 0x00007f1c30c5f741 (most recent call first):
  File "/job/data.py", line 40 in __getitem__
  File "/venv/lib/python3.11/site-packages/torch/utils/data/_utils/fetch.py", line 54 in <listcomp>
  File "/venv/lib/python3.11/site-packages/torch/utils/data/_utils/worker.py", line 351 in _worker_loop

Thread 0x00007f1c30c5f740 (most recent call first):
  File "/usr/lib/python3.11/threading.py", line 327 in wait
  File "/usr/lib/python3.11/multiprocessing/queues.py", line 231 in _feed
  File "/usr/lib/python3.11/threading.py", line 982 in run
  File "/usr/lib/python3.11/threading.py", line 1045 in _bootstrap_inner
  File "/usr/lib/python3.11/threading.py", line 1002 in _bootstrap
`;

test('a worker is where its own loop is, whichever thread was dumped as the main one', () => {
	const collector = createCollector();
	collector.push(WORKER);
	const { worker = [] } = stacks.facts(collector.finish() as Parameters<typeof stacks.facts>[0]);
	expect(worker.map(({ at, line }) => [at, line])).toEqual([['__getitem__', 40]]);
});
