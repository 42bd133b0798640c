import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { clientProgramsProblem } from '#server/operations/backups/client-programs.ts'
import { BackupError } from './check.ts'
import { type Contents, readContents } from './manifest.ts'

/** Writes a dump in the custom format to `file`. What it returns is read in the same snapshot. Throws `BackupError`. */
export async function dumpDatabase(url: string, file: string): Promise<Contents> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await checkPrograms(client)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query('select pg_export_snapshot() as snapshot')
    const contents = await readContents('postgres', async (sql) => (await client.query(sql)).rows)
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]
    await runProgram('pg_dump', url, [...options, `--snapshot=${rows[0]?.snapshot}`])
    return contents
  } finally {
    await client.end()
  }
}

/** Fills the empty database at `url` from a dump. Throws `BackupError`. */
export async function restoreDump(url: string, file: string): Promise<void> {
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
  await runProgram('pg_restore', url, [...options, file])
}

/** Rejects programs that are missing, or older than the server. */
export async function checkPrograms(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const problem = await clientProgramsProblem(rows[0]?.version ?? '')
  if (problem !== null) throw new BackupError(problem)
}

const execute = promisify(execFile)

async function runProgram(program: string, url: string, args: readonly string[]): Promise<void> {
  const { address, password } = libpqAddress(url)
  // In the environment, because other users of the machine can read arguments.
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: password }) }
  try {
    await execute(program, [`--dbname=${address}`, '--no-password', ...args], { env })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new BackupError(`${program} failed: ${stderr.trim().split('\n')[0]}`)
  }
}

/** The address for the programs of Postgres, which know other words for TLS than the driver of Node, and the password. */
function libpqAddress(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const { searchParams } = address
  const mode = searchParams.get('sslmode') ?? (searchParams.has('ssl') ? 'verify-full' : '')
  searchParams.delete('ssl')
  if (mode === 'no-verify') searchParams.set('sslmode', 'require')
  else if (['require', 'verify-ca', 'verify-full'].includes(mode)) {
    searchParams.set('sslmode', 'verify-full')
    if (!searchParams.has('sslrootcert')) searchParams.set('sslrootcert', 'system')
  }
  return { address: address.href, password }
}
