// What explain.test.ts leaves to the sweep, too.
import './explain.test.ts';
