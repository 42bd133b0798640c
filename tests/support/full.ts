/**
 * `npm test` runs a sample of the large matrices (pages × languages, random requests, restarts). `npm run test:full` sets
 * TEST_FULL=1 and runs every file that imports this one completely, and the files outside the sample
 * (`bin/test/sample.ts`).
 */
export const FULL = process.env.TEST_FULL === '1'
