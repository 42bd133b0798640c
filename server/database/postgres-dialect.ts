import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'

/** Postgres through a pool; whole numbers arrive as safe JavaScript numbers, as from SQLite. */
export function postgresDialect(url: string): Dialect {
  return new PostgresDialect({ pool: async () => checkedPool(url) })
}

const INT8 = 20

async function checkedPool(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 60_000,
    lock_timeout: 5_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? safeInteger : pg.types.getTypeParser(oid, format),
    },
  } as pg.PoolConfig)
  pool.on('error', () => {})
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding')
  if (rows[0]?.server_encoding !== 'UTF8') {
    await pool.end()
    throw new Error('the Postgres database must be made with encoding UTF8')
  }
  return pool
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('a stored number is too large to be read exactly')
  return value
}
