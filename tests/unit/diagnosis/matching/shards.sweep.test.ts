// What shards.test.ts asks of some, of all.
import './shards.test.ts';
