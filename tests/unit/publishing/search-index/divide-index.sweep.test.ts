// What divide-index.test.ts asks of some, of all.
import './divide-index.test.ts';
