// What new.test.ts leaves to the sweep, too.
import './new.test.ts';
