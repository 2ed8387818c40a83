// What files.test.ts asks of some, of all.
import './files.test.ts';
