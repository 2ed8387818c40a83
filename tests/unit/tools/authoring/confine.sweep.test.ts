// What confine.test.ts asks of some, of all.
import './confine.test.ts';
