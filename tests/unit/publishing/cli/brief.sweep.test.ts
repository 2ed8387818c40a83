// What brief.test.ts asks of some, of all.
import './brief.test.ts';
