// `npm run wording`: says what content/evidence.txt has that the last commit has not, and tells it in one issue where the
// environment names a repository and a token (.github/workflows/wording.yml).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EVIDENCE_FILE, parseEvidence } from '../../content/files/evidence.ts';
import { NEWS, newsOf } from './news.ts';
import { tell, trackerOf } from './tell.ts';

const tracker = trackerOf(process.env);
const committed = spawnSync('git', ['show', `HEAD:${EVIDENCE_FILE}`], { encoding: 'utf8', maxBuffer: 1 << 26 });
const news = newsOf(parseEvidence(committed.stdout, []), parseEvidence(readFileSync(EVIDENCE_FILE, 'utf8'), []));
console.log(news ?? 'Every message stands where it stood.');
if (news && tracker) {
	const { number, done } = await tell(tracker, NEWS, news);
	console.log(`Issue ${number}: ${done}.`);
}
