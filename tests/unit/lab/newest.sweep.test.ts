// What newest.test.ts leaves to the sweep, too.
import './newest.test.ts';
