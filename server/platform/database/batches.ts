/**
 * Cuts a list into parts of at most `size`, in its order: SQLite and Postgres both limit how many parameters a
 * statement takes, and a long list is read or written without holding the database for long.
 */
export function* batches<T>(all: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
