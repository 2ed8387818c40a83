// What suggest.test.ts leaves to the sweep, too.
import './suggest.test.ts';
