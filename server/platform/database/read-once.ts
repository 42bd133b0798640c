import type { Db } from './connect.ts'

const results = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * The result of a read that one transaction repeats, such as the settings of the shop: read once in each, and anew after
 * `readAgain`. Outside a transaction always read. `key` names what is read.
 */
export function readOnce<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  if (!db.isTransaction) return read()
  const own = results.get(db) ?? new Map<string, Promise<unknown>>()
  results.set(db, own)
  const result = own.get(key) ?? read()
  own.set(key, result)
  return result as Promise<T>
}

/** Called by what changes the rows that are read under this key, or under one that begins with it and a space. */
export function readAgain(db: Db, key: string): void {
  const own = results.get(db)
  for (const known of own?.keys() ?? [])
    if (known === key || known.startsWith(`${key} `)) own?.delete(known)
}
