// What pictures.test.ts leaves to the sweep, too.
import './pictures.test.ts';
