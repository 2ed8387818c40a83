// What answer.test.ts asks of some, of all.
import './answer.test.ts';
