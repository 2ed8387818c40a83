// What checks.test.ts asks of some, of all.
import './checks.test.ts';
