/** Asks `faultline mcp` by the protocol's own client. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';

export interface Assistant {
	client: Client;
	/** What a tool answers: the object, or what is wrong. */
	ask(tool: string, given: Record<string, unknown>): Promise<{ answer?: Answer; fault?: string }>;
	/** What the server wrote beside the protocol. */
	told(): string;
}

/** The few fields that tests look at. */
interface Answer {
	kind: string;
	language: string;
	findings: { failure: string; guides: unknown[] }[];
	related: { id: string }[];
	title: string;
}

/** Starts the server, and says hello to it. */
export async function connect(command: string, args: string[], env: Record<string, string>): Promise<Assistant> {
	const transport = new StdioClientTransport({ command, args, env, stderr: 'pipe' });
	let err = '';
	transport.stderr?.on('data', (bytes) => {
		err += bytes;
	});
	const client = new Client({ name: 'test', version: '1' });
	await client.connect(transport);
	return {
		client,
		async ask(tool, given) {
			const asked = await client.callTool({ name: tool, arguments: given });
			const { isError, structuredContent, content } = CallToolResultSchema.parse(asked);
			const [first] = content;
			const text = first?.type === 'text' ? first.text : '';
			if (isError) return { fault: text };
			// The text says the same.
			if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(structuredContent)) throw new Error(text);
			return { answer: structuredContent as unknown as Answer };
		},
		told: () => err,
	};
}
