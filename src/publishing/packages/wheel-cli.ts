// npm run wheel: the command for pip, dist-wheel/faultline-….whl, for this system or that of another Node.
import { mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBinary } from './binary-fs.ts';
import { platformTag } from './platform.ts';
import { nodeFrom, UNSIGNED } from './runtime.ts';
import { makeWheel, type Wheel, wheelName } from './wheel.ts';

const OUT = 'dist-wheel';
const PYTHON = 'src/publishing/packages/python/faultline';
const { name, version, description, license } = JSON.parse(readFileSync('package.json', 'utf8'));

using folder = mkdtempDisposableSync(join(tmpdir(), 'faultline-wheel-'));
const binary = join(folder.path, 'faultline');
const made = await makeBinary(process.cwd(), binary, nodeFrom('wheel', process.argv.slice(2)));
// Nobody could sign it inside of the archive.
if (made.unsigned) throw new Error(UNSIGNED);
const modules = readdirSync(PYTHON).filter((file) => /\.(?:py|typed)$/.test(file));
const wheel: Wheel = {
	name,
	version,
	platform: platformTag(made.system),
	summary: description,
	python: '3.9',
	licence: license,
	modules: modules.sort().map((path) => ({ path, bytes: readFileSync(join(PYTHON, path)) })),
	scripts: [{ path: 'faultline', bytes: readFileSync(binary), isExecutable: true }],
	licences: [
		{ path: 'LICENSE', bytes: readFileSync('LICENSE') },
		{ path: 'NOTICES.txt', bytes: Buffer.from(made.notices) },
	],
};
const bytes = makeWheel(wheel);
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
writeFileSync(join(OUT, wheelName(wheel)), bytes);
console.log(`${OUT}/${wheelName(wheel)}: ${(bytes.length / 1e6).toFixed(1)} MB`);
