// What run.test.ts leaves to the sweep, too.
import './run.test.ts';
