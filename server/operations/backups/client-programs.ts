import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Why backups of a Postgres server of this version (`18.1`) cannot be made or restored here, in one sentence that says what
 * to install; null if they can. Programs that are older than the server cannot read its database.
 */
export async function clientProgramsProblem(serverVersion: string): Promise<string | null> {
  const server = majorOf(serverVersion)
  for (const program of ['pg_dump', 'pg_restore']) {
    const advice = `install the client programs of PostgreSQL ${server} or newer`
    const version = await versionOf(program)
    if (version === null) return `${program} is missing: ${advice}`
    const major = majorOf(version)
    if (major < server)
      return `${program} is of version ${major}, older than the server's ${server}: ${advice}`
  }
  return null
}

/** The version of a program in PATH; null without it. */
async function versionOf(program: string): Promise<string | null> {
  try {
    const { stdout } = await execute(program, ['--version'])
    return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? ''
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null
    throw error
  }
}

const majorOf = (version: string): number => Number.parseInt(version, 10) || 0
