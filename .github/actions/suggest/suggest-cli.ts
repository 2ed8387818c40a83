// The entry of the action.
import { setTimeout } from 'node:timers/promises';
import { readContent } from './content-fs.ts';
import { runSuggest } from './run.ts';

process.exitCode = await runSuggest({
	env: process.env,
	log: console.log,
	content: () => readContent(new URL('../../../', import.meta.url)),
	wait: (milliseconds) => setTimeout(milliseconds),
});
