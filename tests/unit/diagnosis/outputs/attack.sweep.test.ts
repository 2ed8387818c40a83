// What attack.test.ts asks of some, of all.
import './attack.test.ts';
