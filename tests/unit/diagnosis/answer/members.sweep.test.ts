// What members.test.ts asks of some, of all.
import './members.test.ts';
