// What called.test.ts asks of some, of all.
import './called.test.ts';
