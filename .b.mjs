import { brotliCompressSync } from 'node:zlib';
const esbuild = await import('esbuild');
const r = await esbuild.build({ entryPoints: ['/tmp/wt/cause/src/matching/lean.ts'], bundle: true, minify: true, format: 'esm', write: false, logLevel: 'silent' });
console.log(r.outputFiles[0].contents.length, brotliCompressSync(r.outputFiles[0].contents).length);
