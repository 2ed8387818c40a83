// What mcp.test.ts asks of some, of all.
import './mcp.test.ts';
