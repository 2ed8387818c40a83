// What plain.test.ts leaves to the sweep, too.
import './plain.test.ts';
