/** The files of closed sets, as text. Pure, but for the hash. */
import { hash } from 'node:crypto';
import type { Member, MembersData } from '../../core/schemas/members.ts';

/** @example digestOf([{ name: 'EPERM', number: 1 }]) // => 'd5f0…', 16 letters */
export const digestOf = (members: readonly Member[]): string =>
	hash('sha256', members.map(formatMember).join('\n')).slice(0, 16);

/** The text of `content/members/{table}.yaml`. Strings as JSON writes them are YAML, too. */
export function formatMembers(upstream: MembersData['upstream'], members: readonly Member[]): string {
	const lists = upstream.map(({ list, release }) => `  - { list: ${quoted(list)}, release: ${quoted(release)} }\n`);
	const rows = members.map((member) => `  - ${formatMember(member)}\n`);
	return [
		'# Written by: npm run members\n',
		`upstream:\n${lists.join('')}`,
		`digest: ${quoted(digestOf(members))}\n`,
		`members:\n${rows.join('')}`,
	].join('');
}

function formatMember({ name, number, values, aliases, texts }: Member): string {
	const fields = [
		`name: ${quoted(name)}`,
		...(number === undefined ? [] : [`number: ${number}`]),
		...(values ? [`values: [${values.join(', ')}]`] : []),
		...(aliases ? [`aliases: [${aliases.map(quoted).join(', ')}]`] : []),
		...(texts ? [`texts: [${texts.map(formatText).join(', ')}]`] : []),
	];
	return `{ ${fields.join(', ')} }`;
}

const formatText = ({ text, by }: { text: string; by?: string | undefined }): string =>
	`{ text: ${quoted(text)}${by === undefined ? '' : `, by: ${quoted(by)}`} }`;

const quoted = (text: string): string => JSON.stringify(text);
