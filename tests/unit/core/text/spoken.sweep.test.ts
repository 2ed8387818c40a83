// What spoken.test.ts leaves to the sweep, too.
import './spoken.test.ts';
