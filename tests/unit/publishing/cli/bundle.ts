/** The command as the package has it: one script, with its catalogue beside it. Made once for a process. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleScript, catalogueFiles, writeFiles } from '../../../../src/publishing/cli/bundle-fs.ts';

const SCRIPT = 'faultline.mjs';

async function make() {
	const folder = mkdtempSync(join(tmpdir(), 'faultline-bundle-'));
	try {
		await bundleScript({ entry: 'src/publishing/cli/cli.ts', file: join(folder, SCRIPT), as: 'module' });
		const scripts = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
		return { scripts: Object.fromEntries(scripts), catalogue: catalogueFiles(process.cwd(), 1) };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

let made: ReturnType<typeof make> | undefined;

/**
 * Puts it into a folder.
 *
 * @returns the script, to be run by a Node.
 */
export async function putBundle(folder: string): Promise<string> {
	made ??= make();
	const { scripts, catalogue } = await made;
	mkdirSync(folder, { recursive: true });
	writeFiles(folder, scripts);
	writeFiles(join(folder, 'catalogue'), catalogue);
	return join(folder, SCRIPT);
}
