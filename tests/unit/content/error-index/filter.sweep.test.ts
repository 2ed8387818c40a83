// What filter.test.ts leaves to the sweep, too.
import './filter.test.ts';
