// What github.test.ts asks of some, of all.
import './github.test.ts';
