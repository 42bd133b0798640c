import { readFileSync } from 'node:fs'

/** The version of the product, as in package.json. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
