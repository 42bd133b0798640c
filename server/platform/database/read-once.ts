import type { KyselyPlugin } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from './connect.ts'

const results = new WeakMap<Db, Map<string, Promise<unknown>>>()
const databasesOfRequests = new WeakSet<Db>()

/** The context of one request that only reads: `readOnce` reads once in its database. */
export function forOneRequest(ctx: Ctx): Ctx {
  const db = ctx.db.withPlugin(UNCHANGED)
  databasesOfRequests.add(db)
  return { ...ctx, db }
}

const UNCHANGED: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
}

/**
 * The result of a read that one transaction or one request repeats, such as the settings of the shop: read once in each, and
 * anew after `readAgain`. Elsewhere always read. `key` names what is read.
 */
export function readOnce<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  if (!db.isTransaction && !databasesOfRequests.has(db)) return read()
  const own = results.get(db) ?? new Map<string, Promise<unknown>>()
  results.set(db, own)
  const known = own.get(key)
  if (known) return known as Promise<T>
  const result = read()
  own.set(key, result)
  result.catch(() => own.delete(key))
  return result
}

/** Called by what changes the rows that are read under this key, or under one that begins with it and a space. */
export function readAgain(db: Db, key: string): void {
  const own = results.get(db)
  for (const known of own?.keys() ?? [])
    if (known === key || known.startsWith(`${key} `)) own?.delete(known)
}

/** Called after a transaction on this database, which may have changed anything that was read before it. */
export function readAllAgain(db: Db): void {
  results.delete(db)
}

/** A read for several props of a page: done once, and not at all where none of them is requested. */
export function readOnDemand<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= read()
    return result
  }
}
