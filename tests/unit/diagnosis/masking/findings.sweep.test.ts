// What findings.test.ts asks of some, of all.
import './findings.test.ts';
