/**
 * `npm test` looks at a sample of the large crossings (pages × languages, random requests, drills); `npm run test:full`
 * sets TEST_FULL=1 and runs every file that imports this one with all of them.
 */
export const FULL = process.env.TEST_FULL === '1'
