// What session.test.ts asks of some, of all.
import './session.test.ts';
