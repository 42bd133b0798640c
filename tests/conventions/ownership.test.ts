import { expect, test } from 'vitest'
import {
  otherWriters,
  ownersIn,
  readModels,
  readsOfOthers,
  tablesWritten,
  writesOfOthers,
} from './ownership.ts'
import { parse, sourcesUnder } from './source.ts'

const sources = sourcesUnder('server')
const owners = ownersIn(sources)

test('only its owner writes a table', () => {
  expect(owners.get('contracts')).toBe('trade/contracts')
  expect(owners.size).toBeGreaterThan(60)
  expect(sources.flatMap((source) => writesOfOthers(source, owners))).toEqual([])
})

test('nouns read exactly the tables of others that are declared as read models', () => {
  expect(readsOfOthers(sources, owners)).toEqual(readModels)
  const text =
    "db.selectFrom('invoices as i').innerJoin('users', 'a', 'b'); sql`select 1 from payments p`"
  expect(readsOfOthers([parse('server/formula/queries.ts', text)], owners)).toEqual({
    formula: 'invoices payments users',
  })
})

test('every declared exception is still needed', () => {
  for (const [path, { tables }] of Object.entries(otherWriters)) {
    const source = sources.find((one) => one.path === path)
    expect(source && tablesWritten(source), path).toEqual(expect.arrayContaining(tables))
  }
})

test.each([
  "db.updateTable('contracts').set({ note: '' })",
  "db.insertInto('contracts').values(row)",
  "db.deleteFrom('contracts as c').where('id', '=', 1)",
  "redactRows(db, 'contracts', rows, {}, redactor)",
  "for (const table of ['contracts'] as const) db.deleteFrom(table)",
  'sql`update contracts set note = 1`',
  "db.updateTable(table as 'customers').set(words)",
])('%s is reported in a folder that does not own the table', (text) => {
  const path = 'server/trade/customers/queries.ts'
  expect(writesOfOthers(parse(path, text), owners)).toHaveLength(1)
})

test('reading a table of another noun is not reported as a write', () => {
  const text =
    "db.selectFrom('contracts').select('id').forUpdate(); sql`select 1 for update of contracts`"
  expect(writesOfOthers(parse('server/trade/customers/queries.ts', text), owners)).toEqual([])
})
