import { BadSetting } from '#server/platform/env/env.ts'
import { Refusal } from './check.ts'

/** Does the work, says how it went in one sentence, and fails the command when it was refused. */
export function inWords(name: string, work: () => string): void {
  try {
    process.stdout.write(`${name}: ${work()}\n`)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof BadSetting)) throw error
    process.stderr.write(`${name} was not done: ${error.message}\n`)
    process.exitCode = 1
  }
}

/** A time as part of a file name that sorts by it: 2026-11-21T09-15-03.250Z. */
export function stampOf(time: Date): string {
  return time.toISOString().replaceAll(':', '-')
}
