/** Where the browser tests find the site, and what its build is told. */
export const port = Number(process.env['TEST_PORT'] ?? 4399);
export const address = `http://localhost:${port}`;

/** Pages name themselves by whole addresses, and link to their source, where both are known. */
export const siteEnv = { SITE_URL: address, REPO_URL: 'https://git.example.org/ops/faultline' };
