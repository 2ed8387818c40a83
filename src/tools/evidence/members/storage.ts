/** Closed sets of files and object stores. Pure. */
import { casesFor, classesOf, enumOf, named, pairsOf, withOther, wordsOf } from './readers.ts';
import type { Recipes } from './recipe.ts';

/** From here on MinIO lists what is its own. */
const OWN_OF_MINIO = '// MinIO extended errors.';

export const storage: Recipes = {
	'object-store-errors': {
		files: [
			{ from: 'pip+botocore', path: 'service-2.json' },
			{ from: 'minio+minio', path: 'cmd/api-errors.go' },
			{ from: 'aliyun+aliyun-oss-python-sdk', path: 'oss2/exceptions.py' },
		],
		read: (model, minio, oss) => {
			const shapes = Object.entries((JSON.parse(model) as S3Model).shapes);
			const listed = wordsOf(minio.slice(0, minio.indexOf(OWN_OF_MINIO)), /^\t(Err\w+)/gm);
			const answers = new Map(
				[...minio.matchAll(/^\t(Err\w+): \{\n\s+Code:\s+"(\w+)",\n\s+Description:\s+"([^"]+)"/gm)].map(
					([, id = '', code = '', text = '']) => [id, { code, text }],
				),
			);
			const s3 = listed.flatMap((id) => answers.get(id) ?? []);
			const codes = [
				...s3.map(({ code }) => code).filter((code) => !/^XMinio/.test(code)),
				...shapes.filter(([, { exception }]) => exception).map(([name]) => name),
				...pairsOf(oss, /^ {4}code = '([A-Za-z]+)'/gm).keys(),
			];
			return named(codes).map((member) =>
				withOther(member, 'MinIO', s3.find(({ code }) => code === member.name)?.text.replace(/\.$/, '')),
			);
		},
	},
	'google-api-errors': {
		files: [{ from: 'pip+google-api-core', path: 'exceptions.py' }],
		read: (code) => named(classesOf(code).filter((name) => !/Redirect|^Moved|^NotModified/.test(name))),
	},
	'safetensors-errors': {
		files: [{ from: 'huggingface+safetensors', path: 'safetensors/src/tensor.rs' }],
		read: (code) => {
			const [, body = ''] = /pub enum SafeTensorError \{(.*?)\n\}/s.exec(code) ?? [];
			const texts = pairsOf(code, /^\s+(\w+)(?:\(\w+\))? => write!\(f, "([^"{`]+?)(?:: \{\w+\}| `\{\w+\}`)?"/gm);
			return named(wordsOf(body, /^ {4}([A-Z]\w+)/gm)).map((member) =>
				withOther(member, 'safetensors', texts.get(member.name)),
			);
		},
	},
	'zip-errors': {
		files: [
			{ from: 'richgel999+miniz', path: 'miniz_zip.h' },
			{ from: 'richgel999+miniz', path: 'miniz_zip.c' },
		],
		read: (header, code) =>
			casesFor(enumOf(header, 'MZ_ZIP_NO_ERROR'), code, 'miniz').filter(({ name }) => name !== 'MZ_ZIP_TOTAL_ERRORS'),
	},
};

/** What botocore knows of S3, of which only errors are read. */
interface S3Model {
	shapes: Record<string, { exception?: boolean }>;
}
