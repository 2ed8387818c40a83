/** A command to GitHub's runner: a line that it obeys where a step prints it. Pure. */

/**
 * A workflow command whose properties and data are only read as such, whatever stands in them. Properties that are left
 * out are undefined.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 * @example workflowCommand('error', { title: 'a: b' }, '100 %\nx') // => '::error title=a%3A b::100 %25%0Ax'
 */
export function workflowCommand(name: string, properties: Record<string, string | number | undefined>, data: string) {
	const given = Object.entries(properties)
		.filter(([, value]) => value !== undefined)
		.map(([property, value]) => `${property}=${escapeProperty(String(value))}`);
	return `::${[name, given.join(',')].filter(Boolean).join(' ')}::${escapeData(data)}`;
}

/** As actions/toolkit escapes them: packages/core/src/command.ts. The per cent sign comes first. */
const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
