import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { wordsOf } from '#server/platform/database/dialect.ts'
import { runStatements } from '#server/platform/database/migrate.ts'
import { taxClasses } from '#server/platform/database/migrations/0036-tax-classes.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import { unchangedForm } from '#tests/configuration/form.ts'
import { jsonClient } from '#tests/support/browser.ts'
import type { Page } from '#tests/support/inertia.ts'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import {
  draft,
  key,
  line,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

const PAGE = '/configuration/tax-classes'

let trade: Trade
let olga: Inertia
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  olga = trade.olga
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())

const add = (name: string, rate: string, needsReason = false): Promise<Page> =>
  olga.post(PAGE, { name, rate, needsReason, idempotencyKey: key() })

const classes = async () => (await olga.get(PAGE)).props.classes

async function classNamed(name: string) {
  const found = (await classes()).find((one: { name: string }) => one.name === name)
  if (!found) throw new Error(`no class ${name}`)
  return found
}

async function added(name: string, rate: string, needsReason = false) {
  const { props } = await add(name, rate, needsReason)
  expect(props.errors ?? {}).toEqual({})
  return classNamed(name)
}

const view = async (id: number) => (await olga.get(`/contracts/${id}`)).props
const agreed = (lines: object[], more: object = {}) =>
  draft(olga, { type: 'sale', customerId: trade.ada, lines, ...more })

describe('the tax classes', () => {
  test('of a new shop are one default that taxes nothing, and one for exempt sales', async () => {
    expect(await classes()).toMatchObject([
      { name: 'Standard', rate: '0', isDefault: true, needsReason: false },
      { name: 'Exempt', rate: '0', isDefault: false, needsReason: true },
    ])
  })

  test('take 8.875 %, and refuse a fifth decimal place, more than 100 % and text beside the field', async () => {
    expect(await added('New York', '8.875')).toMatchObject({ rate: '8.875' })
    for (const rate of ['8.87501', '100.0001', '-1', 'much', '']) {
      const { errors } = (await add('Refused', rate)).props
      expect(errors.rate).toContain('8.875')
    }
    expect((await add('new york', '1')).props.errors.name).toBeDefined()
    expect((await add('', '1')).props.errors.name).toBeDefined()
  })

  test('are added once however often a form is sent, and each change is in the audit log', async () => {
    const body = { name: 'Twice', rate: '1', needsReason: false, idempotencyKey: key() }
    await olga.post(PAGE, body)
    await olga.post(PAGE, body)
    const twice = (await classes()).filter(({ name }: { name: string }) => name === 'Twice')
    expect(twice).toHaveLength(1)
    const [{ id, version }] = twice
    await olga.post(`${PAGE}/${id}`, { name: 'Once', rate: '2.5', needsReason: false, version })
    const entries = await trade.shop.ctx.db
      .selectFrom('audit_entries')
      .select(['act', 'details'])
      .where('act', 'like', 'tax_class_%')
      .orderBy('id')
      .execute()
    expect(entries.at(-2)).toMatchObject({ act: 'tax_class_added' })
    expect(entries.at(-1)?.act).toBe('tax_class_changed')
    expect(JSON.parse(entries.at(-1)?.details ?? '')).toMatchObject({
      name: 'Once',
      rate: '2.5',
      before: 'Twice 1 %',
    })
  })

  test('a change based on an older version is a conflict and changes nothing', async () => {
    const { id, version } = await added('Contested', '5')
    const body = { name: 'Contested', needsReason: false, version }
    await olga.post(`${PAGE}/${id}`, { ...body, rate: '6' })
    expect((await olga.post(`${PAGE}/${id}`, { ...body, rate: '7' })).status).toBe(409)
    expect(await classNamed('Contested')).toMatchObject({ rate: '6' })
  })

  test('always have exactly one default: it cannot be archived and needs no reason', async () => {
    const [standard] = await classes()
    const { version } = standard
    const path = `${PAGE}/${standard.id}`
    expect((await olga.post(`${path}/archiving`, { version })).props.errors.form).toBeDefined()
    const needing = { name: 'Standard', rate: '0', needsReason: true, version }
    expect((await olga.post(path, needing)).props.errors.needsReason).toBeDefined()
    const exempt = await classNamed('Exempt')
    const chosen = await olga.post(`${PAGE}/${exempt.id}/default`, { version: exempt.version })
    expect(chosen.props.errors.form).toBeDefined()
    expect((await classes())[0]).toMatchObject({ name: 'Standard', isDefault: true })
  })

  test('two admins who choose a default at the same time end with exactly one', async () => {
    const [a, b] = [await added('Default A', '1'), await added('Default B', '2')]
    const choose = ({ id, version }: { id: number; version: number }) =>
      olga.post(`${PAGE}/${id}/default`, { version })
    await Promise.all([choose(a), choose(b), choose(a), choose(b)])
    const defaults = (await classes()).filter((one: { isDefault: boolean }) => one.isDefault)
    expect(defaults).toHaveLength(1)
    expect(['Default A', 'Default B']).toContain(defaults[0].name)
    const second = trade.shop.ctx.db.insertInto('tax_classes').values({
      name: 'Second default',
      rate_ppm: 0,
      needs_reason: 0,
      is_default: 1,
    })
    await expect(second.execute()).rejects.toThrow()
    const { id, version } = await classNamed('Standard')
    await olga.post(`${PAGE}/${id}/default`, { version })
    expect((await classes())[0].name).toBe('Standard')
  })
})

describe('the lines of a contract', () => {
  test('have the default class, or the one that was chosen, and are summed by class', async () => {
    const taxed = await added('City', '8.875')
    const exempt = await classNamed('Exempt')
    const { props } = await agreed([
      line('1000', { taxClassId: taxed.id }),
      line('200', { taxClassId: exempt.id, taxReason: 'ST-120 4711' }),
      line('50'),
    ])
    expect(props).toMatchObject({ subtotal: 125_000, tax: 8_875, total: 133_875 })
    expect(props.taxes).toEqual([
      { name: 'City', ratePpm: 88_750, reason: '', base: 100_000, tax: 8_875, shipping: 0 },
      { name: 'Exempt', ratePpm: 0, reason: 'ST-120 4711', base: 20_000, tax: 0, shipping: 0 },
      { name: 'Standard', ratePpm: 0, reason: '', base: 5_000, tax: 0, shipping: 0 },
    ])
  })

  test('of a class with a reason are refused without one, beside its field', async () => {
    const { id: taxClassId } = await classNamed('Exempt')
    const lines = [line('1'), line('2', { taxClassId, taxReason: '  ' })]
    const body = { type: 'sale', customerId: trade.ada, lines, idempotencyKey: key() }
    const { errors } = (await olga.post('/contracts', body)).props
    expect(Object.keys(errors)).toEqual(['lines.1.taxReason'])
  })

  test('keep name and rate when the class is changed and archived, and new lines cannot have it', async () => {
    const city = await added('Village', '4.4375')
    const { id } = (await agreed([line('1000', { taxClassId: city.id })])).props
    const confirmed = await stepOk(olga, id, 'confirm')
    expect(confirmed.tax).toBe(4_438)
    const { version } = city
    await olga.post(`${PAGE}/${city.id}`, {
      name: 'Village 2027',
      rate: '9',
      needsReason: false,
      version,
    })
    await olga.post(`${PAGE}/${city.id}/archiving`, { version: version + 1 })
    expect(await view(id)).toMatchObject({ tax: 4_438, taxes: [{ name: 'Village' }] })
    const form = (await olga.get(`/contracts/${id}/edit`)).props
    expect(form.taxChoices.at(-1)).toMatchObject({ name: 'Village', ratePpm: 44_375 })
    const amended = await olga.post(`/contracts/${id}/amendment`, {
      customerId: trade.ada,
      lines: [line('2000', { taxClassId: city.id })],
      version: (await view(id)).version,
      reason: 'a larger ring',
    })
    expect(amended.props).toMatchObject({ errors: {}, tax: 8_875 })
    const fresh = { type: 'sale', customerId: trade.ada, idempotencyKey: key() }
    const lines = [line('1', { taxClassId: city.id })]
    const { errors } = (await olga.post('/contracts', { ...fresh, lines })).props
    expect(Object.keys(errors)).toEqual(['lines.0.taxClassId'])
  })

  test('of a draft take the new rate of their class when it is saved again, not before', async () => {
    const { id: taxClassId, version } = await added('Moving', '5')
    const { id } = (await agreed([line('100', { taxClassId })])).props
    await olga.post(`${PAGE}/${taxClassId}`, {
      name: 'Moving',
      rate: '6',
      needsReason: false,
      version,
    })
    expect((await view(id)).tax).toBe(500)
    await olga.post(`/contracts/${id}`, {
      customerId: trade.ada,
      lines: [line('100', { taxClassId })],
      version: (await view(id)).version,
    })
    expect((await view(id)).tax).toBe(600)
  })

  test('go with their class from a price lock to a sale and to its invoice', async () => {
    const { id: taxClassId } = await added('Locked', '8.875')
    const lock = await draft(olga, {
      type: 'price_lock',
      customerId: trade.ada,
      lines: [line('1000', { taxClassId })],
    })
    await stepOk(olga, lock.props.id, 'confirm')
    await stepOk(olga, lock.props.id, 'convert', { to: 'sale' })
    const sale = (await view(lock.props.id)).made[0].id
    expect(await view(sale)).toMatchObject({ tax: 8_875, taxes: [{ name: 'Locked' }] })
    await stepOk(olga, sale, 'confirm')
    const { props } = await olga.post('/apps/invoice/add', {
      customerId: trade.ada,
      contractId: sale,
      dueOn: '2027-01-31',
      idempotencyKey: key(),
    })
    const labels = props.content.sums.map(({ label }: { label: string }) => label)
    expect(labels).toContain('Locked 8.875%')
    expect(props.invoice.total).toBe(108_875)
  })

  test('from before tax classes keep the rate of their contract, confirmed or not', async () => {
    const { db } = trade.shop.ctx
    const { id } = (await agreed([line('1000')])).props
    const before = { tax_class_id: null, tax_name: null, tax_rate_ppm: null }
    await db
      .updateTable('contract_lines')
      .set({ ...before, tax: 8_250 })
      .where('contract_id', '=', id)
      .execute()
    const { terms } = await db
      .selectFrom('contracts')
      .select('terms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const old = JSON.stringify({ ...JSON.parse(terms), taxRateBp: 825 })
    await db
      .updateTable('contracts')
      .set({ terms: old, tax: 8_250, total: 108_250 })
      .where('id', '=', id)
      .execute()
    expect((await view(id)).taxes).toEqual([
      { name: '', ratePpm: 82_500, reason: '', base: 100_000, tax: 8_250, shipping: 0 },
    ])
    const form = (await olga.get(`/contracts/${id}/edit`)).props
    expect(form.taxChoices[0]).toMatchObject({ id: null, ratePpm: 82_500, isDefault: true })
    await olga.post(`/contracts/${id}`, {
      customerId: trade.ada,
      lines: [line('2000')],
      version: (await view(id)).version,
    })
    expect(await view(id)).toMatchObject({ tax: 16_500, total: 216_500 })
  })

  test('are calculated with exactly what is saved, and never with a value that is refused', async () => {
    const { id: taxClassId } = await added('Preview', '8.875')
    const client = jsonClient(await trade.shop.staff())
    const calculate = (tax: object, unitPrice = '1000') =>
      client.post('/contracts/draft-totals', { type: 'sale', lines: [line(unitPrice, tax)] })
    expect((await calculate({ taxClassId })).body).toMatchObject({ tax: 8_875, total: 108_875 })
    const refused = await calculate({ taxClassId }, '1000.005')
    expect(refused.status).toBe(422)
    expect(refused.body.errors['lines.0.unitPrice']).toBeDefined()
    expect(refused.body).not.toHaveProperty('total')
    // A reason that is still missing changes no amount.
    const exempt = await classNamed('Exempt')
    expect((await calculate({ taxClassId: exempt.id })).body.total).toBe(100_000)
  })
})

describe('an agreement', () => {
  test('prints the sum of each class, with its reason', async () => {
    const taxed = await added('Paper', '8.875')
    const exempt = await classNamed('Exempt')
    const { id } = (
      await agreed([
        line('1000', { taxClassId: taxed.id }),
        line('200', { taxClassId: exempt.id, taxReason: 'Resale certificate 4711' }),
      ])
    ).props
    await stepOk(olga, id, 'confirm')
    await olga.post(`/contracts/${id}/documents`, { kind: 'agreement', locale: 'en' })
    await renderWaitingDocuments(trade.shop.ctx)
    const { source, state } = await trade.shop.ctx.db
      .selectFrom('documents')
      .select(['source', 'state'])
      .where('contract_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('made')
    expect(JSON.parse(source).sums).toEqual([
      { label: 'Subtotal', value: '$1,200.00', isTotal: false },
      { label: 'Paper 8.875%', value: '$88.75', isTotal: false, detail: 'on $1,000.00' },
      {
        label: 'Exempt 0%',
        value: '$0.00',
        isTotal: false,
        detail: 'on $200.00 · Resale certificate 4711',
      },
      { label: 'Total', value: '$1,288.75', isTotal: true },
    ])
  })
})

describe('an invoice', () => {
  const goods = (unitPrice: string, more: object = {}) => ({
    description: 'Rope chain',
    qty: 1,
    unitPrice,
    ...more,
  })
  const write = (body: object) =>
    sam.post('/apps/invoice/add', {
      customerId: trade.ada,
      dueOn: '2027-01-31',
      idempotencyKey: key(),
      ...body,
    })

  test('sums by class, with discount and shipping in proportion', async () => {
    const taxed = await added('Invoice', '8.875')
    const exempt = await classNamed('Exempt')
    const { props } = await write({
      lines: [
        goods('300', { taxClassId: taxed.id }),
        goods('100', { taxClassId: exempt.id, taxReason: 'export' }),
      ],
      discount: '10.01',
      shipping: '20',
    })
    expect(props.errors).toEqual({})
    expect(props.content.tables[0].rows.map(({ detail }: { detail: string }) => detail)).toEqual([
      'Invoice 8.875%',
      'Exempt 0%',
    ])
    // 8.875 % of 300.00, less that of 7.51, and that of 15.00.
    expect(props.content.sums).toMatchObject([
      { label: 'Subtotal', value: '$400.00' },
      { label: 'Discount' },
      { label: 'Shipping', detail: 'Invoice 8.875%: $15.00 · Exempt 0%: $5.00' },
      { label: 'Invoice 8.875%', value: '$27.28', detail: 'on $307.49' },
      { label: 'Exempt 0%', value: '$0.00', detail: 'on $102.50 · export' },
      { label: 'Total', value: '$437.27' },
    ])
  })

  test('refuses a class without its reason beside the field', async () => {
    const exempt = await classNamed('Exempt')
    const { props } = await write({ lines: [goods('1', { taxClassId: exempt.id })] })
    expect(Object.keys(props.errors)).toEqual(['lines.0.taxReason'])
  })

  test('of before tax classes keeps its rate on the paper and when its draft is saved again', async () => {
    const { db } = trade.shop.ctx
    const { id, version } = (await write({ lines: [goods('100')] })).props.invoice
    await db
      .updateTable('invoice_lines')
      .set({ tax_class_id: null, tax_name: null, tax_rate_ppm: null })
      .where('invoice_id', '=', id)
      .execute()
    await db
      .updateTable('invoices')
      .set({ tax_rate_bp: 1_000, tax: 1_000, total: 11_000 })
      .where('id', '=', id)
      .execute()
    const { content } = (await sam.get(`/apps/invoice/preview?id=${id}`)).props
    expect(content.sums[1]).toEqual({ label: 'Tax 10%', value: '$10.00', isTotal: false })
    const { props } = await sam.post(`/apps/invoice/${id}`, {
      customerId: trade.ada,
      lines: [goods('200')],
      dueOn: '2027-01-31',
      version,
    })
    expect(props.invoice.total).toBe(22_000)
  })
})

test('a shop from before tax classes gets its rate as the default class, and one for exempt sales', async () => {
  const { db } = trade.shop.ctx
  const engine = inject('engine')
  const newest = await db
    .selectFrom('pricing_configs')
    .selectAll()
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  const settings = { ...JSON.parse(newest.settings), tax: { mode: 'exclusive', rateBp: 825 } }
  await expect(
    db.transaction().execute(async (old) => {
      await old
        .insertInto('pricing_configs')
        .values({ ...newest, version: newest.version + 1, settings: JSON.stringify(settings) })
        .execute()
      const columns = ['tax_class_id', 'tax_name', 'tax_rate_ppm', 'tax_reason']
      for (const table of ['contract_lines', 'invoice_lines'])
        for (const column of columns)
          await sql.raw(`alter table ${table} drop column ${column}`).execute(old)
      await sql.raw('drop table tax_classes').execute(old)
      await runStatements(old, taxClasses(wordsOf(engine), engine))
      expect(await old.selectFrom('tax_classes').selectAll().orderBy('id').execute()).toMatchObject(
        [
          { name: 'Standard', rate_ppm: 82_500, needs_reason: 0, is_default: 1 },
          { name: 'Exempt', rate_ppm: 0, needs_reason: 1, is_default: 0 },
        ],
      )
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
})

describe('the settings of prices', () => {
  test('take 8.875 % inside the prices exactly, and say when the default class has another rate', async () => {
    const form = unchangedForm()
    form.shop.tax = { mode: 'inclusive', rate: '8.875' }
    const { props, component } = await olga.post('/configuration/rehearsals', form)
    expect(component).toBe('configuration-rehearsal')
    expect(props.settings.tax).toEqual({ mode: 'inclusive', ratePpm: 88_750 })
    form.shop.tax = { mode: 'inclusive', rate: '8.87501' }
    const { errors } = (await olga.post('/configuration/rehearsals', form)).props
    expect(Object.keys(errors)).toEqual(['shop.tax.rate'])
    expect((await olga.get(PAGE)).props.rateInPrices).toBeNull()
  })

  test('with a rate in basis points are unchanged, and their hash stays', async () => {
    const { db } = trade.shop.ctx
    const newest = await db
      .selectFrom('pricing_configs')
      .selectAll()
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const settings = JSON.parse(newest.settings)
    const old = JSON.stringify({ ...settings, tax: { mode: 'inclusive', rateBp: 2_000 } })
    const version = newest.version + 1
    await db
      .insertInto('pricing_configs')
      .values({ ...newest, version, settings: old })
      .execute()
    const form = unchangedForm(version)
    form.shop.tax = { mode: 'inclusive', rate: '20' }
    const { errors } = (await olga.post('/configuration/rehearsals', form)).props
    expect(errors.form).toContain('already active')
    const stored = await db
      .selectFrom('pricing_configs')
      .select('settings')
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    expect(stored.settings).toBe(old)
    expect((await olga.get(PAGE)).props.rateInPrices).toBe('20')
    const { props } = await agreed([stud('120')])
    expect(props.terms.taxMode).toBe('inclusive')
  })
})
