// Of all readings; npm test asks of some.
import './answers.test.ts';
