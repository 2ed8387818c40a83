// `npm run harvest:news`: says what content/harvest/ has that the last commit has not, and tells it in one issue where the
// environment names a repository and a token (.github/workflows/harvest.yml).
import { spawnSync } from 'node:child_process';
import { HARVEST_FOLDER, readHarvests } from '../../content/harvested/programs-fs.ts';
import { parseHarvest } from '../../diagnosis/printed/rows.ts';
import { tell, trackerOf } from '../evidence/tell.ts';
import { NEWS, newsOf } from './news.ts';

const tracker = trackerOf(process.env);
const after = readHarvests(process.cwd());
const before = after.flatMap(({ software }) => {
	const file = `HEAD:${HARVEST_FOLDER}/${software}.txt`;
	const { status, stdout } = spawnSync('git', ['show', file], { encoding: 'utf8', maxBuffer: 1 << 26 });
	return status === 0 ? [parseHarvest(software, stdout)] : [];
});
const news = newsOf(before, after);
console.log(news ?? 'Every program prints what it printed.');
if (news && tracker) {
	const { number, done } = await tell(tracker, NEWS, news);
	console.log(`Issue ${number}: ${done}.`);
}
