import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** SQLite with one writer and one read-only connection on the same file. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new TwoConnectionDriver(file),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Kysely assumes that SQLite cannot roll back DDL, but it can, and an incomplete migration is worse than none. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
  override get supportsMultipleConnections() {
    return true
  }
}

/**
 * Locks a file until the returned function is called or this process ends, in whatever way: the lock is that of the
 * operating system, which SQLite uses. Null while another process has it. The file stays, because two processes could lock
 * a deleted file and its successor.
 */
export function lockFile(file: string): (() => void) | null {
  createPrivate(file)
  const db = new Sqlite(file, { timeout: 0 })
  try {
    db.exec('begin exclusive')
    return () => db.close()
  } catch (error) {
    db.close()
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}

/**
 * Whether another process has this database open, by whatever name: each connection holds a lock on the file itself, which
 * leaving write-ahead logging needs alone. The server's own connections turn it on again.
 */
export function isOpenElsewhere(file: string): boolean {
  const db = new Sqlite(file, { timeout: 1_000 })
  try {
    db.pragma('journal_mode = delete')
    return false
  } catch (error) {
    return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
  } finally {
    db.close()
  }
}

/** Reads the whole file; the first problem of the structure of its pages, or null. */
export function damageInFile(file: string): string | null {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    const line = String(db.pragma('quick_check(1)', { simple: true }))
    return line === 'ok' ? null : line.replaceAll('\n', ' ')
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code))
      return error.message
    throw error
  } finally {
    db.close()
  }
}

class TwoConnectionDriver implements Driver {
  readonly #file: string
  #writer: Handle | undefined
  #reader: Handle | undefined
  readonly #mutex = new Mutex()
  readonly #fileLock = new FileLock()

  constructor(file: string) {
    this.#file = file
  }

  async init() {
    createPrivate(this.#file)
    this.#writer = new Handle(openWriter(this.#file))
    this.#reader = new Handle(openReader(this.#file))
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#writer || !this.#reader) throw new Error('the database is closed')
    return new Connection(this.#writer, this.#reader, this.#mutex, this.#fileLock)
  }

  /** IMMEDIATE takes the write lock at once; a deferred transaction can fail halfway when another one writes. */
  async beginTransaction(connection: DatabaseConnection) {
    await asConnection(connection).begin()
  }
  async commitTransaction(connection: DatabaseConnection) {
    await asConnection(connection).end('commit')
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await asConnection(connection).end('rollback')
  }
  async releaseConnection() {}

  async destroy() {
    await this.#writer?.isRead()
    this.#reader?.close()
    this.#writer?.close()
    this.#reader = undefined
    this.#writer = undefined
  }
}

/** Inside a transaction everything runs on the writer; outside, selects use the reader and never wait for a transaction. */
class Connection implements DatabaseConnection {
  readonly #writer: Handle
  readonly #reader: Handle
  readonly #mutex: Mutex
  readonly #fileLock: FileLock
  #release: (() => void) | undefined

  constructor(writer: Handle, reader: Handle, mutex: Mutex, fileLock: FileLock) {
    this.#writer = writer
    this.#reader = reader
    this.#mutex = mutex
    this.#fileLock = fileLock
  }

  async begin() {
    const release = await this.#mutex.acquire()
    try {
      await this.#fileLock.wait(() => this.#writer.begin())
    } catch (error) {
      release()
      throw error
    }
    this.#release = release
  }

  /** SQLite has rolled back by itself when the disk was full; a second time would hide that error. */
  async end(word: 'commit' | 'rollback') {
    await this.#writer.isRead()
    try {
      if (word === 'commit' || this.#writer.isInTransaction) this.#writer.exec(word)
    } finally {
      this.#release?.()
      this.#release = undefined
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return this.#writer.runInParts<R>(query)
    const { isOnReader } = await this.#fileLock.wait(() => ({
      isOnReader: isSelect(query) && this.#reader.onlyReads(query),
    }))
    if (isOnReader) {
      const result = await this.#fileLock.wait(() => this.#reader.run<R>(query))
      await this.#reader.yieldAfterLongWork()
      return result
    }
    const release = await this.#mutex.acquire()
    try {
      return await this.#fileLock.wait(() => this.#writer.run<R>(query))
    } finally {
      release()
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield (await this.executeQuery<R>(query)) as QueryResult<R>
  }
}

const YIELD_AFTER_MS = 20

/** One open file and its prepared statements. */
class Handle {
  readonly #db: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()
  /** When its work last let other requests run. */
  #yieldedAt = 0
  #reading: Promise<unknown> | undefined

  constructor(db: Sqlite.Database) {
    this.#db = db
  }

  begin() {
    this.#db.exec('begin immediate')
    this.#yieldedAt = performance.now()
  }

  exec(sql: string) {
    this.#db.exec(sql)
  }

  get isInTransaction(): boolean {
    return this.#db.inTransaction
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepared(sql)
    if (statement.reader) return { rows: statement.all(parameters).map(safeRow) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Like `run`, but lets other requests run in between: SQLite answers at once, so that the event loop would never turn. */
  async runInParts<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.onlyReads(query)) {
      const reading = this.#readInParts<R>(query)
      this.#reading = reading
      return { rows: await reading }
    }
    const result = this.run<R>(query)
    await this.yieldAfterLongWork()
    return result
  }

  /** One statement may follow another without the event loop turning in between. */
  async yieldAfterLongWork(): Promise<void> {
    if (this.#hasWorkedLong) await this.#yield()
  }

  /** Waits for a select that is read in parts, also when another statement failed: nothing else may happen meanwhile. */
  async isRead(): Promise<void> {
    await this.#reading?.catch(() => {})
  }

  async #readInParts<R>({ sql, parameters }: CompiledQuery): Promise<R[]> {
    const rows: R[] = []
    for (const row of this.#prepared(sql).iterate(parameters)) {
      rows.push(safeRow(row) as R)
      if (this.#hasWorkedLong) await this.#yield()
    }
    return rows
  }

  get #hasWorkedLong(): boolean {
    return performance.now() - this.#yieldedAt >= YIELD_AFTER_MS
  }

  async #yield() {
    await yieldToEventLoop()
    this.#yieldedAt = performance.now()
  }

  onlyReads({ sql }: CompiledQuery): boolean {
    return this.#prepared(sql).readonly
  }

  close() {
    this.#db.close()
  }

  #prepared(sql: string): Sqlite.Statement {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    if (this.#statements.size >= 500) this.#statements.clear()
    const prepared = this.#db.prepare(sql)
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/**
 * Waits a little while another program has locked the file, without stopping the process, which SQLite itself would do.
 * Once the wait was in vain, nothing waits until the lock is gone: callers would queue behind each other.
 */
class FileLock {
  #isHeld = false

  /** `work` is one statement outside a transaction, or begins one, so that nothing was done when the file is locked. */
  async wait<T>(work: () => T): Promise<T> {
    for (let left = this.#isHeld ? 0 : LOCK_WAITS; ; left--) {
      try {
        const result = work()
        this.#isHeld = false
        return result
      } catch (error) {
        const isLocked = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
        if (!isLocked) throw error
        if (left <= 0) {
          this.#isHeld = true
          throw error
        }
        await wait(LOCK_WAIT_MS)
      }
    }
  }
}

const LOCK_WAITS = 25
const LOCK_WAIT_MS = 10

/** Serializes writes: only the holder of the lock may write. */
class Mutex {
  #last: Promise<void> = Promise.resolve()

  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const previous = this.#last
    this.#last = promise
    await previous
    return resolve
  }
}

/** Includes raw SQL: the long analytics queries are raw and must not wait for a repricing. */
function isSelect({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*(?:select|with)\b/i.test(sql)
}

function asConnection(connection: DatabaseConnection): Connection {
  return connection as Connection
}

/** SQLite would create the file readable by every user. Its log files get the permissions of the database file. */
function createPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

/** FULL, because an acknowledged price must survive a power failure. Read back, because a pragma can be ignored. */
function openWriter(file: string): Sqlite.Database {
  const db = new Sqlite(file, { timeout: 250 })
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  db.pragma('trusted_schema = off')
  db.pragma('wal_autocheckpoint = 1000')
  db.pragma('journal_size_limit = 67108864')
  const durable =
    db.pragma('journal_mode', { simple: true }) === 'wal' &&
    db.pragma('synchronous', { simple: true }) === 2
  if (!durable) throw new Error(`the database file ${file} does not keep a write-ahead log`)
  db.pragma('busy_timeout = 0')
  return db
}

function openReader(file: string): Sqlite.Database {
  return new Sqlite(file, { readonly: true, timeout: 0 })
}

/** Integers beyond 2^53 are no longer exact in JavaScript, so they are rejected. */
function safeRow(row: unknown): unknown {
  for (const value of Object.values(row as Record<string, unknown>)) {
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw new RangeError('a stored number is too large to be read exactly')
    }
  }
  return row
}
