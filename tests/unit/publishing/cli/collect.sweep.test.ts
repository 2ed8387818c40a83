// What collect.test.ts leaves to the sweep, too.
import './collect.test.ts';
