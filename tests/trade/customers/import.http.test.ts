import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportResult } from '#server/trade/customers/import/import-props.ts'
import { type Browser, jsonClient } from '#tests/support/browser.ts'
import { clerk } from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { customerForm } from './customer-form.ts'

let shop: Shop
let sam: Browser
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  sam = await shop.staff()
})

const request = (path: string, text: string) =>
  sam.send('post', path, text, { Accept: 'application/json', 'Content-Type': 'text/csv' })
const send = async (path: string, text: string) => {
  const answer = await request(path, text)
  return answer.body.errors ? answer.body : JSON.parse(answer.text ?? String(answer.body))
}
const importFile = (
  text: string,
  columns: string,
  more: Record<string, string> = {},
): Promise<ImportResult & { errors?: Record<string, string> }> =>
  send(
    `/customers/import?${new URLSearchParams({ columns, key: 'one-file-chosen', dry: '0', ...more })}`,
    text,
  )
const searchCustomers = async (name: string) =>
  (await jsonClient(sam).get(`/customers/search?q=${encodeURIComponent(name)}`)).body.customers

const FILE = [
  'First Name;Last Name;E-mail;Phone;Country;Birthday;Tags',
  'Ana;Souza;ana@ouro.br;+55 11 91234-5678;Brazil;1990-04-01;VIP, Cuban',
  'Bo;Berg;bo@guld.se;;SE;01.12.1975;',
  'Bad;Phone;;123;;;',
  ';;;;;;orphan',
].join('\n')
const COLUMNS = 'first_name,last_name,email,phone,country,birthday,tags'

test('the preview recognizes known columns', async () => {
  const preview = await send('/customers/import/columns', FILE)
  expect(preview.columns.map(({ means }: { means: string }) => means)).toEqual(COLUMNS.split(','))
  expect(preview.columns[0].samples).toEqual(['Ana', 'Bo', 'Bad'])
})

test('the preview recognizes the headings of the template, which are the names of the columns', async () => {
  const { props } = await (await clerk(shop)).get('/customers/import')
  const preview = await send('/customers/import/columns', `${props.meanings.join()}\r\nAna`)
  expect(preview.columns.map(({ means }: { means: string }) => means)).toEqual(props.meanings)
})

test('a proxy passes the lines of an import on as they come', async () => {
  const { headers } = await request('/customers/import/columns', FILE)
  expect(headers).toMatchObject({
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
  })
})

test('a dry run reports the result for each line and saves nothing', async () => {
  const result = await importFile(FILE, COLUMNS, { dry: '1' })
  expect(result).toMatchObject({ added: 2, updated: 0, known: 0, problemCount: 2 })
  expect(result.problems.map(({ line, column }) => [line, column])).toEqual([
    [4, 'phone'],
    [5, 'name'],
  ])
  expect(result.problems[0]?.problem).toMatch(/phone number/)
  expect(await searchCustomers('souza')).toEqual([])
})

test('importing the same file twice adds each customer once', async () => {
  expect(await importFile(FILE, COLUMNS)).toMatchObject({ added: 2, problemCount: 2 })
  expect(await importFile(FILE, COLUMNS)).toMatchObject({ added: 0, known: 2 })
  expect(await importFile(FILE, COLUMNS, { key: 'chosen-once-more' })).toMatchObject({
    added: 0,
    known: 2,
  })
  expect(await searchCustomers('ana souza')).toMatchObject([{ detail: '+5511912345678' }])
})

test('an existing customer is updated only in the columns of the file', async () => {
  await jsonClient(sam).post(
    '/customers',
    customerForm({
      name: 'Known Person',
      email: 'known@one.test',
      city: 'Lyon',
      phone: '+33123456789',
    }),
  )
  const text = 'email,city,phone\nKNOWN@one.test,Paris,\n'
  expect((await importFile(text, 'email,city,phone', { way: 'update' })).errors).toHaveProperty(
    'columns',
  )
  const named = 'name,email,city,phone\nKnown Person,KNOWN@one.test,Paris,\n'
  expect(
    await importFile(named, 'name,email,city,phone', { way: 'skip', key: 'skip-it-all' }),
  ).toMatchObject({ known: 1 })
  expect(
    await importFile(named, 'name,email,city,phone', { way: 'update', key: 'update-all' }),
  ).toMatchObject({ updated: 1 })
  expect(await searchCustomers('known person')).toMatchObject([{ detail: 'Paris · +33123456789' }])
})

test('one person on two lines of a file becomes one customer', async () => {
  const text = 'name,email\nTwin,twin@two.test\nTwin B,TWIN@two.test\n'
  expect(await importFile(text, 'name,email', { key: 'twins-file' })).toMatchObject({
    added: 1,
    known: 1,
  })
})

test('an invalid file is refused', async () => {
  expect((await send('/customers/import/columns', 'PK\u0003\u0004zip')).errors).toHaveProperty(
    'file',
  )
  expect((await importFile('name\n', 'name')).errors).toHaveProperty('file')
})

test('a company stays a company with its name when a file contains only its people', async () => {
  await jsonClient(sam).post(
    '/customers',
    customerForm({ kind: 'company', company: 'Oro GmbH', name: 'Ann Able', email: 'ann@oro.test' }),
  )
  const update = { way: 'update', key: 'people-only' }
  await importFile('name,email\nAnn Baker,ann@oro.test\n', 'name,email', update)
  expect(await searchCustomers('oro gmbh')).toMatchObject([{ name: 'Oro GmbH' }])
  expect((await searchCustomers('oro gmbh'))[0].detail).toContain('Ann Baker')
  await importFile('company,email\nOro AG,ann@oro.test\n', 'company,email', {
    ...update,
    key: 'firm-only',
  })
  const [oro] = await searchCustomers('oro ag')
  expect(oro).toMatchObject({ name: 'Oro AG' })
  expect(oro.detail).toContain('Ann Baker')
})

test('a row of staff with an IBAN in the address is a problem of its column', async () => {
  const address = 'IBAN DE89 3704 0044 0532 0130 00'
  const text = ['Name;Address', `Iban Row;${address}`, 'Next Row;5 Main Street'].join('\n')
  const { added, problems } = await importFile(text, 'name,address', { key: 'accounts' })
  expect(added).toBe(1)
  expect(problems).toMatchObject([
    {
      line: 2,
      column: 'address',
      value: address,
      problem: expect.stringContaining('DE89370400440532013000'),
    },
  ])
})
