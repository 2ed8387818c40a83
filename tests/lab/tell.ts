// `npm run lab:tell`: tells in one issue what `npm run lab -- --newest --news` wrote down. It runs nothing of what that ran,
// and takes its words for data: they come from the variable NEWS, as one line of JSON (.github/workflows/laboratory.yml).
import { tell, trackerOf } from '../../src/tools/evidence/tell.ts';
import { NEWS, parseNews, sayNews } from './news.ts';

const said = sayNews(parseNews(process.env['NEWS'] || '[]'));
const tracker = trackerOf(process.env);
console.log(said ?? 'Everything holds with the newest releases.');
if (said && tracker) {
	const { number, done } = await tell(tracker, NEWS, said);
	console.log(`Issue ${number}: ${done}.`);
}
