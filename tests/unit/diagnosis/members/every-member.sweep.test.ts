// What every-member.test.ts asks of some, of all.
import './every-member.test.ts';
