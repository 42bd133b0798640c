import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import type { Shop } from '#tests/support/shop.ts'
import { customerForm } from './customer-form.ts'

// The field is added before other modules read the table; other test files load the modules without it.
vi.resetModules()
const { FIELDS } = await import('#server/trade/customers/fields.ts')
const { plainText } = await import('#server/http/routing/text-input.ts')
Object.assign(FIELDS, {
  engraving: {
    input: plainText(30),
    blank: '',
    columns: { engraving: '' },
    headings: { engraving_text: 'engraving gravur' },
    merge: 'engraving',
    form: { card: 'sizes', control: 'text', most: 30, before: 'wrist' },
    list: 'column',
    redact: 'text',
  },
})
const { openShop } = await import('#tests/support/shop.ts')
afterAll(() => void vi.resetModules())

let shop: Shop
let olga: ReturnType<typeof inertia>
let api: ReturnType<typeof jsonClient>
beforeAll(async () => {
  shop = await openShop()
  await sql`alter table customers add column engraving text not null default ''`.execute(
    shop.ctx.db,
  )
  const admin = await shop.admin()
  olga = inertia(admin)
  api = jsonClient(admin)
})
afterAll(() => shop.close())

const add = async (more: object): Promise<number> =>
  (await olga.post('/customers', customerForm({ engraving: '', ...more }))).props.customer.id
const customer = async (id: number) => (await olga.get(`/customers/${id}`)).props.customer
const upload = async (text: string, query: Record<string, string>) => {
  const address = `/customers/import?${new URLSearchParams(query)}`
  const headers = { Accept: 'application/json', 'Content-Type': 'text/csv' }
  const answer = await (await shop.admin()).send('post', address, text, headers)
  return JSON.parse(answer.text ?? String(answer.body))
}

test('a field added to FIELDS is in the form, its validation and its initial values', async () => {
  const { fields } = (await olga.get('/customers/create')).props
  const sizes = fields.filter(({ card }: { card: string }) => card === 'sizes')
  expect(sizes.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
    'engraving',
    'wrist',
  ])
  const form = customerForm({ name: 'Ada', engraving: 'x'.repeat(31) })
  expect((await api.post('/customers', form)).body.errors).toHaveProperty('engraving')
  const id = await add({ name: 'Ada', engraving: 'Ada 1926' })
  expect(await customer(id)).toMatchObject({ engraving: 'Ada 1926' })
  await olga.post(
    `/customers/${id}`,
    customerForm({ name: 'Ada', engraving: 'Ada 1927', version: 1 }),
  )
  const { timeline } = (await olga.get(`/customers/${id}`)).props
  expect(timeline.entries[0].details).toEqual({ fields: ['engraving'] })
})

test('a field added to FIELDS is a column of the list and of its export', async () => {
  await add({ name: 'Listed', city: 'Listville', engraving: 'L+M' })
  const { customers, columns } = (await olga.get('/customers?city=Listville')).props
  expect(columns).toContain('engraving')
  expect(customers).toMatchObject([{ name: 'Listed', engraving: 'L+M' }])
  const { text } = await api.get('/customers/export?city=Listville')
  const [head = '', line = ''] = text.trim().split('\n')
  const at = head.split(',').findIndex((heading) => heading.includes('engraving_text'))
  expect(at).toBeGreaterThan(0)
  expect(line.split(',')[at]).toContain('L+M')
})

test('a field added to FIELDS is recognized, read and updated by an import', async () => {
  const { meanings } = (await olga.get('/customers/import')).props
  expect(meanings).toContain('engraving_text')
  const importQuery = { columns: 'name,email,engraving_text', dry: '0', way: 'update' }
  const first = 'Name,Email,Gravur\nIda,ida@one.test,For ever\n'
  expect(await upload(first, { ...importQuery, key: 'first-file' })).toMatchObject({ added: 1 })
  const again = 'Name,Email,Gravur\nIda,ida@one.test,For never\n'
  expect(await upload(again, { ...importQuery, key: 'second-file' })).toMatchObject({ updated: 1 })
  const long = `Name,Email,Gravur\nEva,eva@one.test,${'x'.repeat(31)}\n`
  const { problems } = await upload(long, { ...importQuery, key: 'third-file' })
  expect(problems).toMatchObject([{ line: 2, column: 'engraving_text' }])
  const [{ id }] = (await api.get('/customers/search?q=ida')).body.customers
  expect(await customer(id)).toMatchObject({ engraving: 'For never' })
})

test('a field added to FIELDS is merged from the other customer', async () => {
  const merge = async (mine: string, importQuery: string[]) => {
    const kept = await add({ name: 'Kept', engraving: mine })
    const other = await add({ name: 'Other', engraving: 'theirs' })
    await olga.post(`/customers/${kept}/merger`, {
      version: 1,
      other,
      otherVersion: 1,
      take: importQuery,
    })
    return (await customer(kept)).engraving
  }
  expect(await merge('', [])).toBe('theirs')
  expect(await merge('mine', [])).toBe('mine')
  expect(await merge('mine', ['engraving'])).toBe('theirs')
  const { body } = await api.get(`/customers/${await add({ name: 'Shown' })}/now`)
  expect(body.mergeGroups).toContain('engraving')
})

test('a field added to FIELDS is blanked by an erasure and redacted elsewhere', async () => {
  const id = await add({ name: 'Erased', engraving: 'Otto and Ottoline' })
  const text = 'Wants Otto and Ottoline on the clasp.'
  const users = await shop.ctx.db.selectFrom('users').select('id').orderBy('id').execute()
  await api.post('/messages', { to: users[0]?.id, body: text })
  const { version } = await customer(id)
  await olga.post(`/customers/${id}/erasure`, { version, reason: 'asked for it' })
  const erased = await shop.ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .execute()
  expect(erased).toMatchObject([{ name: `#${id}`, engraving: '' }])
  const messages = await shop.ctx.db.selectFrom('messages').select('body').execute()
  expect(messages).toEqual([{ body: `Wants #${id} on the clasp.` }])
})
