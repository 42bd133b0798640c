import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './database-errors.ts'
import type { DatabaseObserver } from './observer.ts'
import { PreparedStatements } from './prepared-statements.ts'

/**
 * Postgres through a pool. Integers are returned as safe JavaScript numbers, as from SQLite. Every query may throw
 * `DatabaseUnavailable`; it is not retried, and a commit may or may not have happened. `observer` learns of the pool.
 */
export function postgresDialect(url: string, observer?: DatabaseObserver): Dialect {
  return new PostgresDialect({ pool: async () => checkedPool(url, observer) })
}

const INT8 = 20
/** How long a request waits for a connection, new or from the pool. */
const CONNECT_MS = 4_000
/** After this time without an answer, a second connection checks whether the server still responds. */
const NO_ANSWER_MS = 1_500
/** How long that check waits. A busy server may need a second for a new connection. */
const CHECK_MS = 3_000

/**
 * By its default of 4, for hard disks, Postgres reads a whole table rather than the thousand rows that an index finds. The
 * tables of a shop are in memory or on a drive without moving parts. Options in the URL replace it.
 */
const RANDOM_PAGE_COST = 1.1

async function checkedPool(url: string, observer?: DatabaseObserver): Promise<PostgresPool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 60_000,
    lock_timeout: 5_000,
    options: `-c random_page_cost=${RANDOM_PAGE_COST}`,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? safeInteger : pg.types.getTypeParser(oid, format),
    },
  } as pg.PoolConfig)
  const prepared = new PreparedStatements()
  pool.on('error', () => {})
  pool.on('connect', (client) => guardConnection(client, url, prepared))
  const wrapped: PostgresPool = {
    options: pool.options,
    connect: () => withUnavailableError(connectInTime(pool)),
    end: () => pool.end(),
  }
  try {
    await checkEncoding(wrapped)
  } catch (error) {
    await pool.end()
    throw error
  }
  observer?.onPool(() => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  return wrapped
}

/** The pool counts the waits for a free place and for its new connection apart; here they share `CONNECT_MS`. */
async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('timeout exceeded when trying to connect')),
    CONNECT_MS,
  )
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    connecting.then((unused) => unused.release()).catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
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
 * Handles the error of a connection that is lost while in use; otherwise it would end the process. The pool does this for
 * idle connections only. Also turns connection errors into `DatabaseUnavailable`, and prepares what is repeated.
 */
function guardConnection(client: pg.PoolClient, url: string, prepared: PreparedStatements): void {
  client.on('error', () => {})
  const query: (config: pg.QueryConfig) => Promise<unknown> = client.query.bind(client)
  let isInTransaction = false
  const wrapped = async (text: string, values: unknown[]) => {
    const timer = setTimeout(() => void closeIfUnresponsive(client, url), NO_ANSWER_MS)
    if (BEGIN.test(text)) isInTransaction = true
    if (END.test(text)) isInTransaction = false
    const name = isInTransaction || BY_KEY.test(text) ? prepared.nameOf(text) : undefined
    try {
      return await withUnavailableError(query({ name, text, values }))
    } catch (error) {
      if (name === undefined || !isOutdatedPlan(error)) throw error
      prepared.renew()
      // A transaction runs again as a whole.
      if (isInTransaction) throw error
      return await withUnavailableError(query({ text, values }))
    } finally {
      clearTimeout(timer)
    }
  }
  Object.assign(client, { query: wrapped })
}

/** The columns that a prepared statement returns have changed since it was prepared. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000'
}

/** A statement that reads one row by its key, such as a session or a user: its best plan does not depend on the values. */
const BY_KEY = /^select .* where (?:"\w+"\.)?"(?:id|id_hash)" = \$\d+(?: |$)/
const BEGIN = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/

/** When the server hangs or the network drops packets, a query never ends by itself, so its connection is closed. */
async function closeIfUnresponsive(client: pg.PoolClient, url: string): Promise<void> {
  const probe = new pg.Client({ connectionString: url, connectionTimeoutMillis: CHECK_MS })
  probe.on('error', () => {})
  try {
    await probe.connect()
    await probe.end()
  } catch {
    // The type of a pooled connection lacks `end`; the pool discards closed connections when they are released.
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
 * Shutdown, crash, startup (57P01 to 57P03), connection errors (class 08), too many connections (53300), and network
 * errors. Source: PostgreSQL documentation, appendix A.
 */
const UNAVAILABLE_CODE =
  /^(57P0[123]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of the driver that have no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/
