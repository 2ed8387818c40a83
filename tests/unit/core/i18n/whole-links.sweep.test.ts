// What whole-links.test.ts leaves to the sweep, too.
import './whole-links.test.ts';
