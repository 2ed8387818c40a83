// What silence.test.ts asks of some, of all.
import './silence.test.ts';
