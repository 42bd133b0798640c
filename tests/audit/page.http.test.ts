import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealNow } from '#server/audit/chain.ts'
import { recordInTransaction } from '#server/audit/record.ts'
import type { AuditEntryProps } from '#server/operations/audit-log/props.ts'
import { verifyLog } from '#server/operations/audit-log/verification.ts'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { PROGRAM_VARIABLES } from '#tests/support/process.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { draft, line, stepOk, tradingShop } from '#tests/trade/contracts/trade.ts'
import { withoutTriggers } from './tampering.ts'

let shop: Shop
let olga: ReturnType<typeof inertia>
let olgaJson: JsonClient
beforeAll(async () => {
  shop = await openShop()
  await shop.staff()
  const yesterday = inertia(await shop.admin())
  await yesterday.post('/gold-price-logs', { mid: '4100.00', note: 'by phone', confirmed: true })
  shop.clock.advance(24 * 60 * 60 * 1000)
  for (let n = 1; n <= 60; n++)
    await recordInTransaction(
      shop.ctx,
      { id: null },
      { act: 'run_applied', subject: 'price_run', subjectId: n },
    )
  await sealNow(shop.ctx)
  const admin = await shop.admin()
  olga = inertia(admin)
  olgaJson = jsonClient(admin)
})
afterAll(() => shop.close())

const entriesFor = async (query = ''): Promise<AuditEntryProps[]> =>
  (await olga.get(`/audit${query}`)).props.entries
const subjects = async (query: string) =>
  (await entriesFor(query)).map(({ subjectId }) => subjectId)

test('entries are listed newest first, fifty per page, without gaps or duplicates', async () => {
  const first = await olga.get('/audit')
  expect(first.props.entries).toHaveLength(50)
  const rest = await olga.get(`/audit?before=${first.props.older}`)
  const numbers = [...first.props.entries, ...rest.props.entries].map(
    ({ id }: AuditEntryProps) => id,
  )
  expect(numbers).toEqual(
    Array.from({ length: first.props.total }, (_, n) => first.props.total - n),
  )
  expect(rest.props.older).toBeNull()
})

test('an entry has author, time, object, address and changes', async () => {
  const [signedIn] = await entriesFor('?act=signed_in')
  expect(signedIn).toMatchObject({ by: 'Olga', subject: 'user', at: shop.clock.now() })
  expect(signedIn?.ip).toMatch(/127\.0\.0\.1$/)
  expect(signedIn?.requestId).toHaveLength(16)
  const [gold] = await entriesFor('?subject=gold_price')
  expect(gold?.details).toEqual([{ name: 'note', value: { as: 'text', text: 'by phone' } }])
})

test('the log is filtered by person, act, object and day, also combined', async () => {
  const { props } = await olga.get('/audit')
  const sam = props.people.find(({ name }: { name: string }) => name === 'Sam')
  expect(new Set((await entriesFor(`?by=${sam.id}`)).map(({ by }) => by))).toEqual(new Set(['Sam']))
  expect(await subjects('?subject=price_run&of=7')).toEqual(['7'])
  const day = shop.clock.now().slice(0, 10)
  expect((await entriesFor(`?to=${day}&act=gold_recorded`)).length).toBe(1)
  expect(await entriesFor(`?from=${day}&act=gold_recorded`)).toEqual([])
})

test('invalid filters are ignored', async () => {
  for (const query of [
    "?act=' OR 1=1--",
    '?by=-1',
    '?from=yesterday',
    '?before=x',
    '?of=%00',
    '?act=a&act=b',
    '?subject=constructor&of=1',
    '?subject=__proto__&of=1',
  ])
    expect((await olga.get(`/audit${query}`)).status).toBe(200)
})

test('an export of the log is recorded', async () => {
  const { text, headers } = await olgaJson.get('/audit/export?act=run_applied')
  expect(headers['content-type']).toContain('text/csv')
  expect(text.trim().split('\r\n')).toHaveLength(61)
  expect(text).toContain('previous_hash')
  const [exported] = await entriesFor('?act=list_exported')
  expect(exported).toMatchObject({ by: 'Olga', subjectId: 'audit' })
  expect(exported?.details).toEqual([
    { name: 'rows', value: { as: 'number', n: 60 } },
    { name: 'whole', value: { as: 'yes_no', is: true } },
  ])
})

test('verification returns its progress and no broken entry', async () => {
  const { body } = await olgaJson.get('/audit/verification?after=0')
  expect(body).toMatchObject({ broken: null, checked: body.of })
})

test('npm run audit:verify confirms a valid log and checks a hash from an earlier run', async () => {
  const { code, output } = await verify(shop)
  expect(output).toMatch(/^The audit log is valid: \d+ entries/)
  expect(code).toBe(0)
  const [checkpoint = ''] = /\d+:[0-9a-f]{64}/.exec(output) ?? []
  expect((await verify(shop, `--kept=${checkpoint}`)).code).toBe(0)
  const other = await verify(shop, `--kept=${checkpoint.slice(0, -4)}0000`)
  expect(other.output).toContain('not the log')
  expect(other.code).toBe(1)
})

test('npm run audit:verify reports the first entry that was changed outside Assay', async () => {
  await withoutTriggers(shop.ctx.db, async (db) => {
    await db
      .updateTable('audit_entries')
      .set({ user_name: 'Sam' })
      .where('number', '=', 9)
      .execute()
  })
  const { code, output } = await verify(shop)
  expect(output).toMatch(/^The audit log is broken at entry 9 of \d+/)
  expect(code).toBe(1)
  expect((await olgaJson.get('/audit/verification')).body.broken).toBe(9)
})

/** Runs `npm run audit:verify` on the database of a shop. */
function verify(
  { ctx }: Pick<Shop, 'ctx'>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const command = join(import.meta.dirname, '../../bin/audit-verify.ts')
  const { databaseUrl, sessionSecrets } = ctx.settings
  const env = {
    ...PROGRAM_VARIABLES,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: sessionSecrets.current,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

test('npm run audit:verify reports a log that was deleted and begun again', async () => {
  const other = await openShop()
  try {
    const { db } = other.ctx
    const wipe = () =>
      withoutTriggers(db, async (open) => {
        await open.deleteFrom('audit_entries').execute()
        await open.updateTable('audit_head').set(EMPTY_HEAD).execute()
        await open.deleteFrom('audit_anchors').execute()
        await open.deleteFrom('audit_keys').execute()
      })
    const admin = inertia(await other.admin())
    await db
      .updateTable('kysely_migration' as 'leases')
      .set(BEFORE_ALL)
      .execute()
    await admin.post('/gold-price-logs', { mid: '4100.00', note: 'by phone', confirmed: true })
    await sealNow(other.ctx)
    expect((await verify(other)).code).toBe(0)
    await wipe()
    const { code, output } = await verify(other)
    expect(output).toContain('it has no entry of gold_price')
    expect(code).toBe(1)
    // A new log with a new key, as the server begins it, changes nothing.
    await recordInTransaction(other.ctx, { id: null }, { act: 'signed_in', subject: 'user' })
    await sealNow(other.ctx)
    const result = await verify(other)
    expect(result.output).toMatch(/^The audit log is broken at entry 2 of 1: it has no entry of/)
    const { body } = await jsonClient(await other.admin()).get('/audit/verification?after=0')
    expect(body).toMatchObject({ reason: 'missing', missing: { subject: 'gold_price' } })
  } finally {
    await other.close()
  }
})

test('a sale that a step of another contract created has its entry there', async () => {
  const { shop: other, olga: admin, ada } = await tradingShop()
  try {
    const earring = line('300', { karat: '18K', construction: 'solid', weightG: '4', qty: 2 })
    const memo = { type: 'memo_out', customerId: ada, lines: [earring] }
    const { id } = (await draft(admin, memo)).props
    const { lines } = await stepOk(admin, id, 'confirm', { reason: 'an old friend' })
    const settled = { lines: [{ id: lines[0].id, kept: 1, returned: 0 }] }
    expect((await stepOk(admin, id, 'settle_part', settled)).made).toHaveLength(1)
    await sealNow(other.ctx)
    const { broken, missing } = await verifyLog(other.ctx)
    expect({ broken, missing }).toEqual({ broken: null, missing: null })
  } finally {
    await other.close()
  }
})

const EMPTY_HEAD = { entries: 0, hash: '', key_id: null, mac: null }
const BEFORE_ALL = { timestamp: '2020-01-01T00:00:00.000Z' } as object

test('a change of state is one detail, and a confirmed custom order is called a quote', async () => {
  await recordInTransaction(
    shop.ctx,
    { id: null },
    {
      act: 'contract_confirm',
      subject: 'contract',
      subjectId: 1,
      details: { from: 'draft', to: 'quoted' },
    },
  )
  const entries: AuditEntryProps[] = (await olga.get('/audit?act=contract_confirm')).props.entries
  const state = (text: string) => ({ as: 'word', key: `contracts:state.${text}`, text })
  expect(entries[0]).toMatchObject({
    act: 'contract_quote',
    details: [
      { name: 'state', value: { as: 'change', from: state('draft'), to: state('quoted') } },
    ],
  })
})

test('a user is not named twice for an act on their own account', async () => {
  const entries: AuditEntryProps[] = (await olga.get('/audit?act=signed_in')).props.entries
  expect(entries[0]).toMatchObject({ isOwnAct: true })
})
