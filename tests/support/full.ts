/**
 * `npm test` runs a sample of the large matrices (random requests, restarts). `npm run test:full` sets TEST_FULL=1: it
 * runs every file, and completely those that import this one.
 */
export const FULL = process.env.TEST_FULL === '1'
