// What folder.test.ts leaves to the sweep, too.
import './folder.test.ts';
