import { missingStories } from './kit/missing-stories.ts'

/** `npm run check`: fails with a line for each component and each entry of the menu that the kit does not show. */
const missing = missingStories(process.cwd())
for (const line of missing) process.stderr.write(`${line}\n`)
process.exitCode = missing.length > 0 ? 1 : 0
