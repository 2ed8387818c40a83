// What comment.test.ts asks of some, of all.
import './comment.test.ts';
