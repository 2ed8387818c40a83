// What exceptions.test.ts asks of some, of all.
import './exceptions.test.ts';
