import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { build, edit, project, removeProjects } from './small-site.ts';

afterEach(removeProjects);

test('wrong content stops the build with one report of all mistakes', () => {
	const root = project();
	edit(root, 'content/failures/cuda-oom/failure.yaml', 'category: memory', 'category: memry');
	edit(root, 'content/guides/demo/en.mdx', '/demo/cuda-oom/#offload', '/demo/cuda-oom/#onload');
	const hostile = `---\n---\nimport { writeFileSync } from 'node:fs';\n\n{writeFileSync('${root}/ran', '')}\n`;
	writeFileSync(join(root, 'content/failures/cuda-oom/evil.mdx'), hostile);
	const { status, stderr } = build(root);
	expect(status).toBe(1);
	expect(stderr).toContain('content/failures/cuda-oom/evil.mdx  files\n  Nothing reads "evil.mdx".');
	expect(existsSync(join(root, 'ran'))).toBe(false);
	expect(stderr).toContain('content/failures/cuda-oom/failure.yaml:1  schema\n  "category" is "memry".');
	expect(stderr).toContain('/demo/cuda-oom/ has no anchor #onload.');
	expect(stderr).toContain('3 issues in the content.');
	expect(stderr).not.toContain('    at ');
	expect(existsSync(join(root, 'dist'))).toBe(false);
});
