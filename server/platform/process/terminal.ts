import type { Server } from 'node:http'
import { diskProblem, openingProblem } from '#server/platform/database/database-errors.ts'
import { BadSetting, type Settings } from '#server/platform/env/env.ts'
import type { LogOutput } from './log-output.ts'

/**
 * The address of the site and, at the first start, how to sign in. `made`: the generated password; null if the settings
 * contain one.
 */
export function welcome(
  server: Server,
  settings: Settings,
  admin: { email: string; made: { password: string; setUpToken: string } | null } | null,
): string {
  const address = addressOf(server, settings)
  const lines = [`Assay is at ${address}`]
  if (admin) lines.push(`Sign in as   ${admin.email}`)
  if (admin?.made)
    lines.push(
      `Password     ${admin.made.password}   (made for you and shown only now)`,
      'Or choose your own name, address and password here; the link works once, within 72 hours,',
      'and no more once somebody has signed in with the password:',
      `${address}${SET_UP}?token=${admin.made.setUpToken}`,
    )
  return `\n  ${lines.join('\n  ')}\n\n`
}

/** Prints the generated password of the first admin before the account exists. Throws `BadSetting` when that fails. */
export function printPassword(output: LogOutput, email: string, password: string): void {
  try {
    output.writeNow(`\n  The first admin is ${email} with the password ${password}\n\n`)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new BadSetting(
      `the password of the first admin cannot be printed (${reason}), so no account was made; set ADMIN_PASSWORD, or let standard output be read`,
    )
  }
}

const SET_UP = '/auth/cover-register'

/** With port 0 the system chooses one. */
function addressOf(server: Server, { appUrl, port }: Settings): string {
  const address = server.address()
  if (port !== 0 || typeof address !== 'object' || address === null) return appUrl
  return `http://localhost:${address.port}`
}

/** Runs `start`. A problem that the person at the terminal can solve is printed as one line. */
export async function exitOnError(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const message = messageFor(error)
    if (message === null) throw error
    process.stderr.write(`Assay cannot start: ${message}\n`)
    process.exit(1)
  }
}

function messageFor(error: unknown): string | null {
  if (error instanceof BadSetting) return error.message
  const disk = diskProblem(error)
  if (disk) return disk
  const problem = openingProblem(error)
  if (problem) return `DATABASE_URL is wrong: ${problem}`
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'EADDRINUSE') return 'PORT is wrong: another program listens there already'
  if (error.code === 'EACCES') return 'PORT is wrong: this user may not listen there'
  return null
}
