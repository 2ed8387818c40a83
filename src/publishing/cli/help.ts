import { listOf } from '../../core/i18n/formats.ts';
import { fill } from '../../core/i18n/sentences.ts';
import { OPTIONS } from './args.ts';
import type { Catalogue } from './catalogue.ts';
import { columns, item, type Paper, padded, paintAll, paragraph, part, titled } from './terminal.ts';

/** What `--help` shows. */
export function helpLines({ locale, texts, release }: Catalogue, paper: Paper): string[] {
	const { cli } = texts.words;
	const guides = listOf(locale, Object.keys(texts.guides), 'narrow');
	const flags = Object.entries(OPTIONS).map(([name, option]): [string, string] => {
		const short = 'short' in option ? `-${option.short}, ` : '';
		const value = 'value' in option ? ` ${option.value}` : '';
		const told = cli.options[name === 'no-color' ? 'color' : (name as keyof typeof cli.options)];
		return [`${short}--${name}${value}`, fill(told, { guides })];
	});
	const forms = FORMS.map(([form, name]) => [form, cli.forms[name]] as const);
	const statuses = STATUS.map(([code, name]) => [code, cli.status[name]] as const);
	return [
		paintAll(titled(`faultline ${release}`), paper),
		...paragraph(cli.lede, paper),
		...table(cli.usage, forms, paper),
		...table(cli.optionsTitle, flags, paper),
		...table(cli.statusTitle, statuses, paper),
	];
}

const FORMS = [
	['torchrun … 2>&1 | faultline', 'pipe'],
	['faultline run -- torchrun …', 'run'],
	['faultline train.log [more.log …]', 'files'],
	['faultline runs/42', 'folder'],
	['faultline watch runs/42', 'watch'],
	['faultline "NCCL timeout"', 'text'],
	['faultline explain nccl-timeout', 'explain'],
	['faultline collect hang', 'collect'],
	['faultline mcp', 'mcp'],
] as const;

const STATUS = [
	['0', 'recognised'],
	['1', 'nothing'],
	['2', 'usage'],
] as const;

/** Two columns; on a narrow terminal the second goes below the first. */
function table(title: string, rows: readonly (readonly [string, string])[], paper: Paper): string[] {
	const first = Math.max(...rows.map(([left]) => columns(left))) + 4;
	const lines = rows.flatMap(([left, right]) =>
		paper.width - first < 30
			? [`  ${left}`, ...paragraph(right, paper, '      ')]
			: item(`  ${padded(left, first - 2)}`, right, paper),
	);
	return part(title, lines, paper);
}
