/** What assistants are offered: to diagnose a text, to explain a failure, to search. It reads only what it is given. */
import { fill, sentences } from '../../core/i18n/sentences.ts';
import { isLocale, localeCodes } from '../../core/locales.ts';
import { MOST_EXPLAINED } from '../../diagnosis/answer/asked.ts';
import { diagnose, saidWithHeading } from '../../diagnosis/matching/index.ts';
import type { Setting } from './answer.ts';
import { besideLog } from './beside.ts';
import { diagnosisJson, explanationJson, jsonLine, searchJson, softwareJson } from './json.ts';
import { lookup, resolveId } from './lookup.ts';
import type { Offer, Outcome, Parameter } from './serve-mcp.ts';
import { catalogueOf, type Shelf } from './shelf.ts';
import { complain, RECOGNISED } from './voice.ts';
import type { World } from './world.ts';

/** Characters: the end of a log that says why a job failed is far shorter. */
const LONGEST_LOG = 4_000_000;
const LONGEST_WORDS = 1000;

/** Serves on standard input and output until the input ends. */
export async function serveMcp(setting: Setting, world: World): Promise<number> {
	// A person who types has no use for it.
	if (world.stdin.isTTY) return complain([setting.catalogue.texts.words.cli.mcp.atTerminal], world);
	const { serve } = await world.server();
	const stop = new AbortController();
	const unlisten = world.onStop(() => stop.abort());
	try {
		await serve(offerOf(setting, world), world, stop.signal);
	} finally {
		unlisten();
	}
	return RECOGNISED;
}

/** The tools, and what is said of them, in the language in which the command was started. */
export function offerOf(setting: Setting, { shelf }: Pick<World, 'shelf'>): Offer {
	const { catalogue } = setting;
	const { mcp, errors } = catalogue.texts.words.cli;
	const languages = localeCodes.map((code) => shelf.texts(code));
	const text = (description: string, longest = LONGEST_WORDS): Parameter => ({ description, longest });
	const choice = (description: string, values: readonly string[]): Parameter => {
		return { ...text(description), values, isOptional: true };
	};
	const language = choice(fill(mcp.language, { language: catalogue.locale }), localeCodes);
	const guide = choice(mcp.guide, Object.keys(catalogue.texts.guides));
	/** The setting in the language that is asked for. */
	const settingOf = ({ language: code, guide: own }: Record<string, string>): Setting => ({
		...setting,
		guide: own,
		...(isLocale(code) && { catalogue: catalogueOf(shelf, code) }),
	});
	return {
		version: catalogue.release,
		instructions: mcp.instructions,
		tools: [
			{
				name: 'diagnose',
				...mcp.diagnose,
				parameters: { text: text(mcp.diagnose.text, LONGEST_LOG), language, guide },
				call: (given) => diagnosed(given['text'] ?? '', settingOf(given), shelf),
			},
			{
				name: 'explain',
				...mcp.explain,
				parameters: { id: text(mcp.explain.id), language, guide },
				call: (given) => explained(given['id'] ?? '', settingOf(given)),
			},
			{
				name: 'search',
				...mcp.search,
				parameters: { query: text(mcp.search.query), language, guide },
				call: (given) => {
					const here = settingOf(given);
					return saying(searchJson(lookup(given['query'] ?? '', here.catalogue, languages, here.guide), here));
				},
			},
		],
		faults: {
			unknown: (tool) => fill(mcp.unknownTool, { tool: tool.slice(0, 100) }),
			argument: (name, wanted) => fill(mcp.wrongArgument, { name, wanted }),
			tooLong: (name, length, longest) => sentences(fill(mcp.tooLong, { name, length, longest }), mcp.giveEnd),
			message: (longest) => sentences(fill(mcp.longMessage, { longest }), mcp.giveEnd),
		},
	};

	function explained(id: string, here: Setting): Outcome {
		const found = resolveId(id, here.catalogue);
		if ('software' in found) return saying(softwareJson(found.software, here));
		if ('id' in found) return saying(explanationJson(found.id, here));
		const told = fill(errors.id, { value: id.slice(0, 100) });
		return { fault: found.closest ? sentences(told, fill(errors.closest, { closest: found.closest })) : told };
	}
}

/** For programs, and as text for those that read only that. */
const saying = (answer: object): Outcome => ({ answer, text: jsonLine(answer) });

function diagnosed(text: string, setting: Setting, shelf: Shelf): Outcome {
	const { catalogue, guide } = setting;
	const diagnosis = diagnose(text, catalogue.index);
	const spoken = saidWithHeading(text.split('\n'), diagnosis.unknown?.said);
	const here = { ...setting, lines: diagnosis.lines, spoken };
	const { hits, family } = besideLog(text.slice(-MOST_EXPLAINED), { diagnosis }, catalogue, shelf, guide);
	return saying(diagnosisJson({ diagnosis, setting: here, hits, family }));
}
