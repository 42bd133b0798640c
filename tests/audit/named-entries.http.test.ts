import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordInTransaction } from '#server/audit/record.ts'
import type { AuditDetail, AuditEntryProps } from '#server/operations/audit-log/props.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import {
  addPerson,
  draft,
  line,
  payOk,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

let trade: Trade
beforeAll(async () => {
  trade = await tradingShop()
})
afterAll(() => trade.shop.close())

/** The newest entry of this act. */
async function entryOf(act: string): Promise<AuditEntryProps> {
  const [entry] = (await trade.olga.get(`/audit?act=${act}`)).props.entries
  return entry
}
const detailOf = ({ details }: AuditEntryProps, name: string) =>
  details.find((one: AuditDetail) => one.name === name)?.value

const text = (name: string) => ({ as: 'text', text: name })

test('a contract is named by its customer while it is a draft, and then by its number', async () => {
  const body = { type: 'sale', customerId: trade.ada, lines: [line('1200')] }
  const { id } = (await draft(trade.olga, body)).props
  const drafted = await entryOf('contract_drafted')
  expect(drafted.name).toEqual({ as: 'draft', customer: 'Ada Byron' })
  expect(detailOf(drafted, 'total')).toEqual({ as: 'money', minor: 1_200_00, currency: 'USD' })
  expect(detailOf(drafted, 'type')).toMatchObject({ as: 'word', key: 'contracts:type.sale' })

  const { number } = await stepOk(trade.olga, id, 'confirm')
  await payOk(trade.olga, id, '1200')
  expect((await entryOf('contract_drafted')).name).toEqual(text(number))
  const paid = await entryOf('contract_paid')
  expect(paid.name).toEqual(text(number))
  expect(detailOf(paid, 'amount')).toEqual({ as: 'money', minor: 1_200_00, currency: 'USD' })
  expect(detailOf(paid, 'method')).toMatchObject({ as: 'word', key: 'contracts:method.card' })
})

test('an amount is shown in the currency of its contract or invoice', async () => {
  const { db } = trade.shop.ctx
  const { id } = (
    await draft(trade.olga, { type: 'sale', customerId: trade.ada, lines: [line('50')] })
  ).props
  await db.updateTable('contracts').set({ currency: 'JPY' }).where('id', '=', id).execute()
  const entry = { act: 'contract_changed', subject: 'contract', subjectId: id }
  await recordInTransaction(trade.shop.ctx, { id: null }, { ...entry, details: { total: 889 } })
  const { details } = await entryOf('contract_changed')
  expect(details).toEqual([{ name: 'total', value: { as: 'money', minor: 889, currency: 'JPY' } }])
})

test('a gold price is named by its price and date', async () => {
  const { name, subjectId } = await entryOf('gold_recorded')
  const { quoted_at: at } = await trade.shop.ctx.db
    .selectFrom('metal_quotes')
    .select('quoted_at')
    .where('id', '=', Number(subjectId))
    .executeTakeFirstOrThrow()
  expect(name).toEqual({ as: 'gold_price', price: '4100.00', currency: 'USD', at })
})

test('a customer is named until erased', async () => {
  const id = await addPerson(trade.shop, 'Zoe Quill')
  const added = () => trade.olga.get(`/audit?subject=customer&of=${id}`)
  expect((await added()).props.only).toEqual(text('Zoe Quill'))
  const olga = inertia(await trade.shop.admin())
  const { version } = (await olga.get(`/customers/${id}`)).props.customer
  await olga.post(`/customers/${id}/erasure`, { version, reason: 'asked for it in an email' })
  const { props } = await added()
  expect(props.only).toEqual({ as: 'erased' })
  const names = props.entries.map(({ name }: AuditEntryProps) => name)
  expect(names).toEqual(names.map(() => ({ as: 'erased' })))
  expect(JSON.stringify(props)).not.toContain('Quill')
})

test('an invitation is named by its address, also after it was revoked', async () => {
  const admin = jsonClient(await trade.shop.admin())
  const body = { email: 'rosa@assay.test', role: 'staff', locale: 'en' }
  const { id } = (await admin.post('/users/invitations', body)).body
  expect((await entryOf('person_invited')).name).toEqual(text('rosa@assay.test'))
  await admin.post(`/users/invitations/${id}/revocation`)
  expect((await entryOf('invitation_revoked')).name).toEqual(text('rosa@assay.test'))
})

test('a subject whose ids are all of no row has no name', async () => {
  const entry = { act: 'run_applied', details: {} }
  for (const subject of ['user', 'invitation', 'contract', 'customer', 'finding', 'gold_price'])
    await recordInTransaction(
      trade.shop.ctx,
      { id: null },
      { ...entry, subject, subjectId: 'a word' },
    )
  const { entries } = (await trade.olga.get('/audit?act=run_applied')).props
  expect(entries.map(({ name }: AuditEntryProps) => name)).toEqual(Array(6).fill(null))
})

test('a compliance task is named by its contract, and ids of no row have no name', async () => {
  const scrap = {
    description: 'Chain',
    karat: '14K',
    fineness: '575',
    weightG: '48.6',
    test: 'xrf',
  }
  const body = { type: 'buy_back', customerId: trade.ada, lines: [{ ...scrap, qty: 1 }] }
  const { id } = (await draft(trade.olga, body)).props
  const finding = await trade.shop.ctx.db
    .insertInto('compliance_findings')
    .values({
      type: 'buyback_hold',
      subject: 'contract',
      subject_id: String(id),
      severity: 'note',
      numbers: '{}',
      opened_at: trade.shop.clock.now(),
      due_at: trade.shop.clock.now(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const act = 'finding_acknowledged'
  const entry = { act, subject: 'finding', details: { type: 'buyback_hold', from: 'open' } }
  for (const subjectId of [finding.id, 99_999, 'x'])
    await recordInTransaction(trade.shop.ctx, { id: null }, { ...entry, subjectId })
  const { entries } = (await trade.olga.get(`/audit?act=${act}`)).props
  expect(entries.map(({ name }: AuditEntryProps) => name)).toEqual([
    null,
    null,
    { as: 'draft', customer: 'Ada Byron' },
  ])
  expect(entries[0].details.map(({ value }: AuditDetail) => value)).toMatchObject([
    { as: 'word', key: 'compliance:type.buyback_hold' },
    { as: 'word', key: 'compliance:state.open' },
  ])
})
