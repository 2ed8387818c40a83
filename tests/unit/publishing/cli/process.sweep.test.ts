// What process.test.ts leaves to the sweep, too.
import './process.test.ts';
