import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './database-errors.ts'

/**
 * Postgres through a pool; whole numbers arrive as safe JavaScript numbers, as from SQLite. Every query may throw
 * `DatabaseAway`: nothing of it is tried again, and a commit may or may not have happened.
 */
export function postgresDialect(url: string): Dialect {
  return new PostgresDialect({ pool: async () => checkedPool(url) })
}

const INT8 = 20
/** How long a request waits for a connection: for a new one to open, or for a busy one to become free. */
const CONNECT_MS = 5_000
/** After so long without an answer it is asked whether the server still answers others. */
const NO_ANSWER_MS = 10_000

async function checkedPool(url: string): Promise<PostgresPool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 60_000,
    lock_timeout: 5_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? safeInteger : pg.types.getTypeParser(oid, format),
    },
  } as pg.PoolConfig)
  pool.on('error', () => {})
  pool.on('connect', (client) => guardConnection(client, url))
  const wrapped: PostgresPool = {
    options: pool.options,
    connect: () => withUnavailableError(pool.connect()),
    end: () => pool.end(),
  }
  try {
    await checkEncoding(wrapped)
  } catch (error) {
    await pool.end()
    throw error
  }
  return wrapped
}

async function checkEncoding(pool: PostgresPool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ server_encoding: string }>('show server_encoding', [])
    if (rows[0]?.server_encoding !== 'UTF8')
      throw new Error('the Postgres database must be made with encoding UTF8')
  } finally {
    client.release()
  }
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('a stored number is too large to be read exactly')
  return value
}

/**
 * Keeps a connection that is cut off while in use from ending the process, which the pool does for idle ones only, and
 * gives its failures their name.
 */
function guardConnection(client: pg.PoolClient, url: string): void {
  client.on('error', () => {})
  const query = client.query.bind(client) as (sql: string, values: unknown[]) => Promise<unknown>
  const wrapped = async (sql: string, values: unknown[]) => {
    const timer = setTimeout(() => void closeIfUnresponsive(client, url), NO_ANSWER_MS)
    try {
      return await withUnavailableError(query(sql, values))
    } finally {
      clearTimeout(timer)
    }
  }
  Object.assign(client, { query: wrapped })
}

/** A server that hangs, or a network that lets nothing through, never ends a query: then its connection is ended here. */
async function closeIfUnresponsive(client: pg.PoolClient, url: string): Promise<void> {
  const probe = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  probe.on('error', () => {})
  try {
    await probe.connect()
    await probe.end()
  } catch {
    // The type of a pooled connection leaves this out; the pool drops what was ended when it is released.
    await (client as unknown as pg.Client).end()
  }
}

async function withUnavailableError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}

function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return UNAVAILABLE_CODE.test(code) || (code === '' && UNAVAILABLE_MESSAGE.test(error.message))
}

/**
 * Shut down, crashed, starting (57P01 to 57P03), any failure of a connection (class 08), no connection left (53300), and
 * what the network says. Source: PostgreSQL documentation, appendix A.
 */
const UNAVAILABLE_CODE =
  /^(57P0[123]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What the driver says without a code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/
