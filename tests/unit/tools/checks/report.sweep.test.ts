// What report.test.ts leaves to the sweep, too.
import './report.test.ts';
