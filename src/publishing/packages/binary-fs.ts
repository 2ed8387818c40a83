/** The command as one file that needs no Node: a copy of a Node, with the scripts and the catalogue in it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'postject';
import { noticesOf } from '../../core/notices/notices-fs.ts';
import { bundleScript, catalogueFiles, writeFiles } from '../cli/bundle-fs.ts';
import { systemOf } from './platform.ts';

/** What Node looks for in itself. See https://nodejs.org/docs/latest-v24.x/api/single-executable-applications.html */
const RESOURCE = 'NODE_SEA_BLOB';
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
/** The script that only `faultline mcp` needs. */
const SERVER = 'serve-mcp.cjs';

export interface Binary {
	/** The system and the processor that it runs on: `linux-x64`. */
	system: string;
	/** The licences of what is in it. */
	notices: string;
	/** It runs nowhere before it is signed. */
	unsigned?: true;
}

/**
 * Writes the binary.
 *
 * @param node a Node for the system that the binary is for, of the version that runs this: what is put into it is made
 * for that version. Its licence lies in the folder above its own.
 * @throws with all that is wrong with the content, and with the Node.
 */
export async function makeBinary(root: string, file: string, node = process.execPath): Promise<Binary> {
	const system = systemOf(readFileSync(node));
	if (!readFileSync(node).includes(process.version))
		throw new Error(`${node} is not Node ${process.version}, which runs this: take that version for ${system}.`);
	using temporary = mkdtempDisposableSync(join(tmpdir(), 'faultline-binary-'));
	const folder = temporary.path;
	const catalogue = catalogueFiles(root);
	writeFiles(folder, catalogue);
	const source = (name: string) => join(root, `src/publishing/cli/${name}.ts`);
	const main = join(folder, 'faultline.cjs');
	const bundled = [
		...(await bundleScript({ entry: source('binary'), file: main, as: 'commonjs' })),
		...(await bundleScript({ entry: source('serve-mcp'), file: join(folder, SERVER), as: 'commonjs' })),
	];
	const isOwn = system === systemOf(readFileSync(process.execPath));
	copyNode(node, file, system, isOwn);
	const isMac = system.startsWith('darwin');
	await inject(file, RESOURCE, blobOf(folder, main, [...Object.keys(catalogue), SERVER], isOwn), {
		sentinelFuse: FUSE,
		...(isMac && { machoSegmentName: 'NODE_SEA' }),
	});
	// A system of Apple runs nothing that was changed after it was signed.
	const canSign = hasProgram('codesign');
	if (isMac && canSign) execFileSync('codesign', ['--sign', '-', file]);
	const licence = readFileSync(join(dirname(node), '..', 'LICENSE'), 'utf8');
	const notices = `${noticesOf(bundled)}\n${'-'.repeat(72)}\n\nNode.js ${process.versions.node}\n\n${licence}`;
	return { system, notices, ...(isMac && !canSign && { unsigned: true as const }) };
}

function copyNode(node: string, file: string, system: string, isOwn: boolean): void {
	copyFileSync(node, file);
	chmodSync(file, 0o755);
	if (system.startsWith('darwin')) {
		if (hasProgram('codesign')) execFileSync('codesign', ['--remove-signature', file]);
		return;
	}
	// A seventh of it is for debuggers. Of another processor `strip` knows nothing.
	if (isOwn && hasProgram('strip')) execFileSync('strip', ['--strip-unneeded', file]);
}

const hasProgram = (name: string): boolean =>
	(process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, name)));

/** Scripts and catalogue as Node keeps them; compiled for this Node, where that is the one they are for. */
function blobOf(folder: string, main: string, assets: readonly string[], useCodeCache: boolean): Buffer {
	const output = join(folder, 'faultline.blob');
	const config = join(folder, 'sea.json');
	const settings = {
		main,
		output,
		disableExperimentalSEAWarning: true,
		useCodeCache,
		// NODE_OPTIONS is meant for programs of the reader; with what it requires or does not find, this one would not start.
		execArgvExtension: 'none',
		assets: Object.fromEntries(assets.map((name) => [name, join(folder, name)])),
	};
	writeFileSync(config, JSON.stringify(settings));
	execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
	return readFileSync(output);
}
