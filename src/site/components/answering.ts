/** What recognises messages and shows the answer, as one module that is loaded with the first text. */
export { wholeIndexFor } from '../triage/message-index.ts';
export { readLog } from '../triage/read-log.ts';
export { loadTexts } from '../triage/texts.ts';
export { answerParts, foldedFix, sharedItems } from './answer.ts';
export { keepOffline } from './keep-offline.ts';
