/** The index that recognises messages, as the browser has it: whole, or the shards that a text asks for. */

import { TRIAGE_FORM } from '../../core/schemas/triage.ts';
import { isFilter, readIndex } from '../../diagnosis/matching/pack.ts';
import { prepareByBits } from '../../diagnosis/matching/prepare.ts';
import { breath } from '../loading/breath.ts';
import { loadOnce } from '../loading/load-once.ts';
import { type IndexFor, type MessageIndex, openShards } from './message-shards.ts';

function open(file: string): MessageIndex {
	const [line = '', form, build = ''] = /^(\d+) (\w+)\n/.exec(file) ?? [];
	if (!line) throw new Error('The list of messages is damaged.');
	if (Number(form) !== TRIAGE_FORM)
		return { build: '', isWhole: false, indexFor: () => Promise.reject(new Error('Another form.')) };
	const body = file.slice(line.length);
	if (isFilter(body)) {
		const others = { whole: loadWhole, now: () => loadIndex('reload') };
		return { build, isWhole: false, indexFor: openShards(body, build, others) };
	}
	const whole = readIndex(body);
	return { build, isWhole: true, indexFor: async () => whole };
}

/** The index, without any of its shards. Rejects when it cannot be loaded. */
export const loadIndex = (cache?: RequestCache): Promise<MessageIndex> => loadOnce('/triage/index.txt', open, cache);

/** All of an index that is in shards. Rejects when it cannot be loaded. */
const loadWhole = (): Promise<MessageIndex> => loadOnce('/triage/whole.txt', open);

/**
 * The index for a text: of one in shards only what the text may hold.
 *
 * @throws when it cannot be loaded.
 */
export const indexFor: IndexFor = async (text) => (await loadIndex()).indexFor(text);

/**
 * The index with every message, for where what comes near counts, too; where that cannot be had, the one for the text.
 * It is prepared, so that whoever asks it does not hold the page up.
 *
 * @throws when neither can be loaded.
 */
export const wholeIndexFor: IndexFor = async (text) => {
	const { index } = await wholeIndex(text);
	await prepareByBits(index, breath);
	await breath();
	return index;
};

/**
 * The index with every message. Where it cannot be had messages are lost: those of all shards, but for what is asked for
 * the text.
 *
 * @param text left out where nobody holds it as a whole.
 */
export async function wholeIndex(text = '') {
	const own = await loadIndex();
	const whole = own.isWhole ? own : await loadWhole().catch(() => undefined);
	const isWhole = whole?.build === own.build;
	return { index: await (isWhole ? whole : own).indexFor(text), lost: !isWhole, build: own.build };
}
