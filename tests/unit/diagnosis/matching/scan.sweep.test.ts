// What scan.test.ts asks of some, of all.
import './scan.test.ts';
