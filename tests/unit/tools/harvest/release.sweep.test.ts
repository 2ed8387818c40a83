// What release.test.ts asks of some, of all.
import './release.test.ts';
