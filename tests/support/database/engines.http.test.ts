import { expect, inject, test } from 'vitest'
import { connect, ping } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/dialect.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'

test('every test file gets its own migrated database, on the engine of its run', async () => {
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

test('a priced shop has its chains, an empty shop only the gold history', async () => {
  const [priced, empty] = await Promise.all([freshDatabase('priced'), freshDatabase('empty')])

  expect(await countsIn(priced)).toMatchObject({ history: true, chains: true })
  expect(await countsIn(empty)).toMatchObject({ history: true, chains: false })
  await Promise.all([priced.drop(), empty.drop()])
})

async function countsIn({ url }: FreshDatabase) {
  const db = connect(url)
  const [quote, variant] = await Promise.all([
    db.selectFrom('metal_quotes').select('id').limit(1).execute(),
    db.selectFrom('variants').select('id').limit(1).execute(),
  ])
  await db.destroy()
  return { history: quote.length > 0, chains: variant.length > 0 }
}
