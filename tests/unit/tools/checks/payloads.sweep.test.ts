// What payloads.test.ts asks of some, of all.
import './payloads.test.ts';
