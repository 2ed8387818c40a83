// What kinds.test.ts asks of some, of all.
import './kinds.test.ts';
