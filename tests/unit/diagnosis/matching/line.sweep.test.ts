// What line.test.ts asks of some, of all.
import './line.test.ts';
