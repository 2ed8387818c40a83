// What work.test.ts asks of some, of all.
import './work.test.ts';
