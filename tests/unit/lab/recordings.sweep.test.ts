// What recordings.test.ts asks of some recordings, of all.
import './recordings.test.ts';
