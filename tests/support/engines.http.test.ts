import { expect, inject, test } from 'vitest'
import { connect, ping } from '#server/database/connect.ts'
import { engineOf } from '#server/database/dialect.ts'
import { freshDatabase } from './fresh-database.ts'

test('every test file gets a migrated database of its own, on the engine of its run', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  const db = connect(one.url)
  await ping(db)
  const tables = await db.introspection.getTables()
  await db.destroy()
  await Promise.all([one.drop(), other.drop()])

  expect(engineOf(one.url)).toBe(inject('engine'))
  expect(one.url).not.toBe(other.url)
  expect(tables.map((table) => table.name)).toContain('sessions')
})
