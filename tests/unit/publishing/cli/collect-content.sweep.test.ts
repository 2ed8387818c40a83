// What collect-content.test.ts leaves to the sweep, too.
import './collect-content.test.ts';
