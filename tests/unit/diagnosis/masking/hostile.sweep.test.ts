// What hostile.test.ts asks of some, of all.
import './hostile.test.ts';
