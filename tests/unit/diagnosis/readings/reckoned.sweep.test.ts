// What reckoned.test.ts asks of some, of all.
import './reckoned.test.ts';
