/** Which tags are releases. Pure. */
import { TAG_VERSION } from '../../core/schemas/software.ts';
import { compareVersions } from '../../core/schemas/versions.ts';

export interface Release {
	/** As the software writes it: `2.18.3`. */
	version: string;
	/** `v2.18.3-1` */
	tag: string;
}

const VERSION = '(\\d+(?:\\.\\d+)*(?:\\.post\\d+)?|\\d+(?:[-_]\\d+)+)';

/**
 * The releases among the tags of a repository, oldest first. Of two tags for one version that in the form named first counts.
 *
 * @param forms as `tags` in software.yaml has them. A version whose numbers are joined by hyphens or underscores is told with dots.
 * @example releasesIn(['v0.9.0', 'v0.10.0', 'v1.0.0rc1'], ['v{version}']).map(({ version }) => version) // => ['0.9.0', '0.10.0']
 */
export function releasesIn(tags: Iterable<string>, forms: readonly string[]): Release[] {
	const all = [...tags];
	const releases: Release[] = [];
	for (const form of forms) {
		const [before = '', after = ''] = form.split(TAG_VERSION).map((text) => text.replace(/[^\w]/g, '\\$&'));
		const pattern = new RegExp(`^${before}${VERSION}${after}$`);
		const inForm = all.flatMap((tag) => {
			const version = pattern.exec(tag)?.[1]?.replace(/[-_]/g, '.');
			return version ? [{ version, tag }] : [];
		});
		// `v0.24` and `v0.24.0` are one release, told in full.
		for (const release of inForm.sort((a, b) => b.tag.length - a.tag.length || (a.tag < b.tag ? -1 : 1))) {
			if (!releases.some(({ version }) => compareVersions(version, release.version) === 0)) releases.push(release);
		}
	}
	return releases.sort((a, b) => compareVersions(a.version, b.version));
}
