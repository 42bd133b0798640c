import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDueTransitions } from '#server/trade/contracts/lifecycle/jobs.ts'
import {
  apply,
  clerk,
  enterGold,
  type Inertia,
  owner,
  preview,
} from '#tests/support/priced-shop.ts'
import {
  draft,
  key,
  line,
  payOk,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'
import { setStock } from '#tests/trade/stock/set-stock.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

const DAY_MS = 24 * 60 * 60 * 1000
const dayAfter = (days: number) =>
  new Date(Date.parse(trade.shop.clock.now()) + days * DAY_MS).toISOString().slice(0, 10)
const deferred = async (who: Inertia, prop: string) =>
  (
    await who.get('/', {
      'X-Inertia-Partial-Component': 'home',
      'X-Inertia-Partial-Data': prop,
    })
  ).props[prop]
const listFor = async (
  who: Inertia,
): Promise<{ what: string; count: number; amount: number | null; href: string }[]> =>
  deferred(who, 'priorities')
const kindsFor = async (who: Inertia) => (await listFor(who)).map(({ what }) => what)

test('pieces without a price come first; after they are priced, nothing needs anybody', async () => {
  expect(await kindsFor(trade.olga)).toEqual(['unpriced'])
  const { props } = await preview(trade.olga)
  expect(await kindsFor(trade.olga)).toEqual(['unpriced', 'runs'])
  await apply(trade.olga, props.run.id)
  expect(await listFor(trade.olga)).toEqual([])
})

test('overdue memos and installments, unpaid invoices and drafts are ranked by the money at risk', async () => {
  const { db } = trade.shop.ctx
  const memo = await draft(trade.olga, {
    type: 'memo_out',
    customerId: trade.ada,
    lines: [line('700'), line('300', { qty: 2 })],
    dueOn: dayAfter(5),
  })
  await stepOk(trade.olga, memo.props.id, 'confirm')
  const layaway = await draft(trade.olga, {
    type: 'layaway',
    customerId: trade.ada,
    lines: [line('1000')],
    count: 3,
    every: 'month',
    firstOn: dayAfter(30),
    deposit: '100',
  })
  await stepOk(trade.olga, layaway.props.id, 'confirm')
  await payOk(trade.olga, layaway.props.id, '100')
  const addInvoice = async (unitPrice: string) => {
    const { props } = await trade.olga.post('/apps/invoice/add', {
      customerId: trade.ada,
      lines: [{ description: 'Rope chain', qty: 1, unitPrice }],
      dueOn: dayAfter(10),
      idempotencyKey: key(),
    })
    return props.invoice
  }
  const { id, version } = await addInvoice('5000')
  await trade.olga.post(`/apps/invoice/${id}/issue`, { version })
  await addInvoice('50')
  expect(await kindsFor(trade.olga)).toEqual(['drafts'])

  trade.shop.clock.advance(45 * DAY_MS)
  await applyDueTransitions(trade.shop.ctx)
  trade.olga = await owner(trade.shop)
  expect(await listFor(trade.olga)).toMatchObject([
    { what: 'invoices', count: 1, amount: 500_000, href: '/apps/invoice/list?state=overdue' },
    { what: 'memos', count: 1, amount: 130_000, href: `/contracts/${memo.props.id}` },
    { what: 'installments', count: 1, amount: 30_000, href: `/contracts/${layaway.props.id}` },
    { what: 'drafts', count: 1, amount: 5_000, href: '/apps/invoice/list?state=draft' },
  ])
  await db
    .insertInto('compliance_findings')
    .values(
      (['critical', 'note'] as const).map((severity) => ({
        type: severity === 'note' ? 'retention' : 'aml_counter',
        subject: 'year_over',
        subject_id: '2026',
        severity,
        opened_at: trade.shop.clock.now(),
      })),
    )
    .execute()
  expect((await listFor(trade.olga)).at(-1)).toMatchObject({
    what: 'finding',
    count: 1,
    amount: null,
    href: '/compliance',
    finding: 'aml_counter',
  })
})

test('recent activity shows what was paid, otherwise the total of the contract or invoice', async () => {
  const acts: { act: string; amount: unknown }[] = await deferred(trade.olga, 'work')
  const usd = (minor: number) => ({ minor, currency: 'USD' })
  expect(acts).toMatchObject([
    { act: 'invoice_added', amount: usd(5_000) },
    { act: 'invoice_issued', amount: usd(500_000) },
    { act: 'invoice_added', amount: usd(500_000) },
    { act: 'contract_paid', amount: usd(10_000) },
    { act: 'contract_confirm', amount: usd(100_000) },
    { act: 'contract_drafted', amount: usd(100_000) },
  ])
})

test('prices that are too low show their amount with the right to see cost, and only that gold changed without it', async () => {
  for (let id = 1; id < 11; id++) await setStock(trade.shop.ctx.db, id, 2)
  await enterGold(trade.olga, '4510')
  const low = (await listFor(trade.olga)).find(({ what }) => what === 'prices_low')
  expect(low).toMatchObject({
    count: 10,
    href: '/analytics?card=repricing_gap&only=under',
  })
  expect(low?.amount).toBeGreaterThan(0)
  sam = await clerk(trade.shop)
  const forSam = await listFor(sam)
  expect(forSam.map(({ what }) => what)).not.toContain('prices_low')
  expect(forSam.map(({ what }) => what)).not.toContain('under_floor')
  expect(forSam.find(({ what }) => what === 'prices_outdated')).toMatchObject({
    count: 1584,
    amount: null,
  })
})

test('held gold prices are listed only for users who decide on them', async () => {
  const { db } = trade.shop.ctx
  const newest = await db
    .selectFrom('metal_quotes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('metal_quotes')
    .set({ quality: 'held' })
    .where('id', '=', newest.id)
    .execute()
  const held = (list: { what: string }[]) => list.find(({ what }) => what === 'quotes')
  expect(held(await listFor(trade.olga))).toMatchObject({
    count: 1,
    href: '/gold-price-logs?quality=held',
  })
  expect(held(await listFor(sam))).toBeUndefined()
})
