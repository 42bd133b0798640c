import { troubleOpening } from '#server/platform/database/trouble.ts'
import { BadSetting } from '#server/platform/env/env.ts'

/** Runs the start; what the person at the terminal can put right is said in one line. */
export async function orSay(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const line = lineFor(error)
    if (line === null) throw error
    process.stderr.write(`Assay cannot start: ${line}\n`)
    process.exit(1)
  }
}

function lineFor(error: unknown): string | null {
  if (error instanceof BadSetting) return error.message
  const trouble = troubleOpening(error)
  if (trouble) return `DATABASE_URL is wrong: ${trouble}`
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'EADDRINUSE') return 'PORT is wrong: another program listens there already'
  if (error.code === 'EACCES') return 'PORT is wrong: this user may not listen there'
  return null
}
