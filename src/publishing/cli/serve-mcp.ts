/**
 * Speaks the Model Context Protocol on two streams. What it speaks of is handed in, so that this file, which brings the
 * protocol's own library, is loaded by nobody else.
 *
 * @see https://modelcontextprotocol.io/specification
 */
import type { Readable, Writable } from 'node:stream';
import { Server as Protocol } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { createGuard } from './mcp-guard.ts';

/** An argument of a tool: text. */
export interface Parameter {
	description: string;
	/** Its values, where not every text is one. */
	values?: readonly string[];
	isOptional?: true;
	/** Characters. */
	longest: number;
}

/** What a tool answers: an object for programs and the same as text, or a sentence that says what is wrong. */
export type Outcome = { answer: object; text: string } | { fault: string };

export interface Tool {
	name: string;
	title: string;
	description: string;
	parameters: Record<string, Parameter>;
	/** Arguments have been held against `parameters`. */
	call(given: Record<string, string>): Outcome;
}

export interface Offer {
	version: string;
	/** For whoever asks, how to ask. */
	instructions: string;
	tools: readonly Tool[];
	/** Says what is wrong with a call, in sentences. */
	faults: {
		unknown(tool: string): string;
		argument(name: string, wanted: string): string;
		tooLong(name: string, length: number, longest: number): string;
		/** Of a message as a whole, in bytes. */
		message(longest: number): string;
	};
}

export interface Streams {
	stdin: Readable;
	stdout: Writable;
}

/** Bytes of a message. The longest text takes no more, unless every character of it is escaped. */
const LONGEST_MESSAGE = 8 * 1024 ** 2;

/** Serves until the input ends, or `stop` is aborted. */
export async function serve(offer: Offer, { stdin, stdout }: Streams, stop: AbortSignal): Promise<void> {
	const { version, instructions, tools, faults } = offer;
	const protocol = new Protocol({ name: 'faultline', version }, { capabilities: { tools: {} }, instructions });
	protocol.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(described) }));
	protocol.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
		const tool = tools.find((one) => one.name === name);
		if (!tool) throw new McpError(ErrorCode.InvalidParams, faults.unknown(name));
		const fault = faultIn(tool, given, faults);
		return resultOf(fault === undefined ? tool.call(given as Record<string, string>) : { fault });
	});
	const guard = createGuard(LONGEST_MESSAGE, (id) => {
		const error = { code: ErrorCode.InvalidRequest, message: faults.message(LONGEST_MESSAGE) };
		stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
	});
	const ended = new Promise<void>((resolve) => {
		for (const event of ['end', 'error', 'close']) guard.on(event, () => resolve());
		stop.addEventListener('abort', () => resolve(), { once: true });
		stdout.on('error', () => resolve());
	});
	// Twice the longest: a piece of the next message may stand behind it.
	const transport = new StdioServerTransport(stdin.pipe(guard), stdout, { maxBufferSize: 2 * LONGEST_MESSAGE });
	await protocol.connect(transport);
	await ended;
	await protocol.close();
}

const described = ({ name, title, description, parameters }: Tool) => ({
	name,
	title,
	description,
	inputSchema: {
		type: 'object' as const,
		properties: Object.fromEntries(
			Object.entries(parameters).map(([key, { description: says, values, longest }]) => [
				key,
				{ type: 'string', description: says, ...(values ? { enum: [...values] } : { maxLength: longest }) },
			]),
		),
		required: Object.keys(parameters).filter((key) => !parameters[key]?.isOptional),
		additionalProperties: false,
	},
	annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
});

/** What is wrong with arguments. */
function faultIn(
	{ parameters }: Tool,
	given: Record<string, unknown>,
	{ argument, tooLong }: Offer['faults'],
): string | undefined {
	const names = Object.keys(parameters);
	const stray = Object.keys(given).find((name) => !names.includes(name));
	if (stray !== undefined) return argument(stray.slice(0, 100), names.join(', '));
	for (const [name, { values, isOptional, longest }] of Object.entries(parameters)) {
		const value = given[name];
		if (value === undefined && isOptional) continue;
		const isFit = typeof value === 'string' && (!values || values.includes(value));
		if (!isFit) return argument(name, values?.join(', ') ?? 'a text');
		if (value.length > longest) return tooLong(name, value.length, longest);
	}
	return undefined;
}

function resultOf(outcome: Outcome) {
	if ('fault' in outcome) return { isError: true, content: [{ type: 'text' as const, text: outcome.fault }] };
	const { answer, text } = outcome;
	return {
		structuredContent: answer as Record<string, unknown>,
		content: [{ type: 'text' as const, text }],
	};
}

/** What is loaded when it is asked for. */
export interface Server {
	serve: typeof serve;
}
