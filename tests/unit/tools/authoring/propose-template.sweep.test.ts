// What propose-template.test.ts asks of some, of all.
import './propose-template.test.ts';
