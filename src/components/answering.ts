/** What recognises messages and shows the answer, as one module that is loaded with the first text. */
export { ownScript } from '../policy/own-script.ts';
export { loadTexts, readLog } from '../search/triage.ts';
export { wholeIndexFor } from '../search/triage-index.ts';
export { answerParts, sharedItems } from './answer.ts';
