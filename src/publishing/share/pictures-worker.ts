/** Draws pictures beside the build, which has most of its work on one core. */
import { workerData } from 'node:worker_threads';
import { type Cards, drawPictures } from './pictures-fs.ts';

const { cards, root } = workerData as { cards: Cards; root: string };
await drawPictures(cards, root);
