/** The command as one file that needs no Node: a copy of the Node that runs this, with the script and the catalogue in it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'postject';
import { bundleCommand, catalogueFiles, writeFiles } from '../cli/bundle-fs.ts';

/** What Node looks for in itself. See https://nodejs.org/docs/latest-v24.x/api/single-executable-applications.html */
const RESOURCE = 'NODE_SEA_BLOB';
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const isMac = process.platform === 'darwin';

/**
 * Writes the binary, for the system and the processor that this runs on.
 *
 * @returns the licences of what is in it.
 * @throws with all that is wrong with the content, and where Node has no file of its licence.
 */
export async function makeBinary(root: string, file: string): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'faultline-binary-'));
	try {
		const catalogue = catalogueFiles(root);
		writeFiles(folder, catalogue);
		const script = join(folder, 'faultline.cjs');
		const notices = await bundleCommand({
			entry: join(root, 'src/publishing/cli/binary.ts'),
			file: script,
			as: 'commonjs',
		});
		copyNode(file);
		await inject(file, RESOURCE, blobOf(folder, script, Object.keys(catalogue)), {
			sentinelFuse: FUSE,
			...(isMac && { machoSegmentName: 'NODE_SEA' }),
		});
		// A system of Apple runs nothing that was changed after it was signed.
		if (isMac) execFileSync('codesign', ['--sign', '-', file]);
		return `${notices}\n${'-'.repeat(72)}\n\nNode.js ${process.versions.node}\n\n${licenceOfNode()}`;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function copyNode(file: string): void {
	copyFileSync(process.execPath, file);
	chmodSync(file, 0o755);
	if (isMac) execFileSync('codesign', ['--remove-signature', file]);
	// A seventh of it is for debuggers.
	else if (hasStrip()) execFileSync('strip', ['--strip-unneeded', file]);
}

const hasStrip = (): boolean =>
	(process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, 'strip')));

/** Script and catalogue as Node keeps them, compiled for this Node. */
function blobOf(folder: string, main: string, assets: readonly string[]): Buffer {
	const output = join(folder, 'faultline.blob');
	const config = join(folder, 'sea.json');
	const settings = {
		main,
		output,
		disableExperimentalSEAWarning: true,
		useCodeCache: true,
		assets: Object.fromEntries(assets.map((name) => [name, join(folder, name)])),
	};
	writeFileSync(config, JSON.stringify(settings));
	execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
	return readFileSync(output);
}

const licenceOfNode = (): string => readFileSync(join(dirname(process.execPath), '..', 'LICENSE'), 'utf8');
