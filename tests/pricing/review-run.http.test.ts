import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntryProps } from '#server/operations/audit-log/props.ts'
import { jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  chainShop,
  clerk,
  enterGold,
  type Inertia,
  owner,
  preview,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

const SOLID_14K = { construction: 'solid', karat: '14K' }

const prices = async () =>
  (await olga.get('/price?scope=all')).props.variants.map(
    ({ sku, regularPrice }: Record<string, unknown>) => [sku, regularPrice],
  )

const adminClient = async () => jsonClient(await shop.admin())

describe('the review of a preview before it is applied', () => {
  test('a row that is left out keeps its price, and is counted separately', async () => {
    await repriceAt(olga, '4100.00')
    await enterGold(olga, '4250.00')
    const { props } = await preview(olga, SOLID_14K)
    const [first, second] = props.lines
    const answer = await (await adminClient()).post(`/price-runs/${props.run.id}/lines`, {
      variantIds: [first.variantId],
      chosen: false,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.out).toBe(1)
    const applied = await apply(olga, props.run.id, { includeHeld: true })
    expect(applied.props.run.state).toBe('applied')
    const now = Object.fromEntries(await prices())
    expect(now[first.sku]).toBe(first.old)
    expect(now[second.sku]).toBe(second.new)
  })

  test('is applied and approved only as the user saw it', async () => {
    await repriceAt(olga, '4100.00')
    await enterGold(olga, '4250.00')
    const { props } = await preview(await clerk(shop), SOLID_14K)
    const { id } = props.run
    const { version } = (await olga.get(`/price-runs/${id}`)).props.run
    const [{ variantId }] = props.lines
    const others = jsonClient(await shop.staff())
    await others.post(`/price-runs/${id}/lines`, { variantIds: [variantId], chosen: false })
    const refused = { form: expect.stringContaining('changed this preview') }
    expect((await apply(olga, id, { version })).props).toMatchObject({
      errors: refused,
      run: { state: 'previewed', totals: { out: 1 } },
    })
    expect((await olga.post(`/price-runs/${id}/approval`, { version })).props.errors).toEqual(
      refused,
    )
    const seen = (await olga.get(`/price-runs/${id}`)).props.run.version
    expect((await olga.post(`/price-runs/${id}/approval`, { version: seen })).props.errors).toEqual(
      {},
    )
    const approved = (await olga.get(`/price-runs/${id}`)).props.run.version
    expect((await apply(olga, id, { version: approved })).props.run.state).toBe('applied')
  })

  test('a row that is included again is written like the others', async () => {
    await enterGold(olga, '4100.00')
    const { props } = await preview(olga, SOLID_14K)
    const [first] = props.lines
    const rows = { variantIds: [first.variantId] }
    const lines = `/price-runs/${props.run.id}/lines`
    await (await adminClient()).post(lines, { ...rows, chosen: false })
    const answer = await (await adminClient()).post(lines, { ...rows, chosen: true })
    expect(answer.body.out).toBe(0)
    await apply(olga, props.run.id)
    expect(Object.fromEntries(await prices())[first.sku]).toBe(first.new)
  })

  test('a row of another run is not found, and an applied run cannot be changed', async () => {
    await enterGold(olga, '4100.00')
    const { props } = await preview(olga, SOLID_14K)
    const lines = `/price-runs/${props.run.id}/lines`
    const missing = await (await adminClient()).post(lines, {
      variantIds: [999_999],
      chosen: false,
    })
    expect(missing.status).toBe(404)
    await apply(olga, props.run.id)
    const [{ variantId }] = props.lines
    const refused = await (await adminClient()).post(lines, {
      variantIds: [variantId],
      chosen: false,
    })
    expect(refused.status).toBe(409)
  })

  test('a preview that was discarded is never applied', async () => {
    await enterGold(olga, '4100.00')
    const { props } = await preview(olga, SOLID_14K)
    await olga.post(`/price-runs/${props.run.id}/discard`)
    const refused = await apply(olga, props.run.id)
    expect(refused.status).toBe(409)
    expect((await olga.get(`/price-runs/${props.run.id}`)).props.run.state).toBe('discarded')
  })
})

describe('the audit log of previews', () => {
  const recorded = async (runId: number) =>
    (await olga.get(`/audit?subject=price_run&of=${runId}`)).props.entries.map(
      ({ act, by, details }: AuditEntryProps) => [
        act,
        by,
        details.map(({ name, value }) => [name, value]),
      ],
    )
  const exclude = async (who: Inertia, runId: number, variantIds: number[], chosen = false) => {
    const lines = `/price-runs/${runId}/lines`
    const answer = await jsonClient(who.browser).post(lines, { variantIds, chosen })
    expect(answer.status).toBe(200)
  }

  test('a change of another user’s preview, and discarding it, are recorded with its user', async () => {
    await enterGold(olga, '4100.00')
    const sam = await clerk(shop)
    const { props } = await preview(sam, SOLID_14K)
    const { id } = props.run
    const [first, second] = props.lines
    await exclude(olga, id, [first.variantId, second.variantId])
    await exclude(olga, id, [first.variantId], true)
    await olga.post(`/price-runs/${id}/discard`)
    await olga.post(`/price-runs/${id}/discard`)
    const user = { as: 'subject', subject: 'user', id: expect.any(String) }
    const of = ['previewBy', { ...user, name: { as: 'text', text: 'Sam' } }]
    expect(await recorded(id)).toEqual([
      ['run_discarded', 'Olga', [of]],
      ['run_changed', 'Olga', [of, ['included', { as: 'number', n: 1 }]]],
      ['run_changed', 'Olga', [of, ['excluded', { as: 'number', n: 2 }]]],
    ])
  })

  test('a recalculation that discards another user’s preview is recorded as well', async () => {
    await enterGold(olga, '4100.00')
    const { id } = (await preview(olga, SOLID_14K)).props.run
    const sam = await clerk(shop)
    const next = (await sam.post(`/price-runs/${id}/recalculation`)).props.run
    expect(next.id).not.toBe(id)
    expect(await recorded(id)).toMatchObject([
      ['run_discarded', 'Sam', [['previewBy', { name: { text: 'Olga' } }]]],
    ])
    await sam.post(`/price-runs/${next.id}/recalculation`)
    expect(await recorded(next.id)).toEqual([])
  })

  test('a change of one’s own preview is not recorded, and discarding it names no user', async () => {
    await enterGold(olga, '4100.00')
    const { props } = await preview(olga, SOLID_14K)
    await exclude(olga, props.run.id, [props.lines[0].variantId])
    expect(await recorded(props.run.id)).toEqual([])
    await olga.post(`/price-runs/${props.run.id}/discard`)
    expect(await recorded(props.run.id)).toEqual([['run_discarded', 'Olga', []]])
  })
})

describe('the search for lines of a run', () => {
  test('finds lines by words of the SKU in any order and by karat, and counts them', async () => {
    await enterGold(olga, '4100.00')
    const { props } = await preview(olga)
    const found = async (query: string) =>
      (await olga.get(`/price-runs/${props.run.id}?only=all&${query}`)).props
    expect(props.karats).toEqual(['10K', '14K', '18K', '22K'])
    const words = await found('q=22in%20mcl-s-14k')
    expect(words.lines.length).toBeGreaterThan(1)
    for (const { sku } of words.lines) expect(sku).toMatch(/^MCL-S-14K-.*22IN$/)
    expect(words.counts.all).toBe(words.lines.length)
    const karat = await found('karat=18K&q=22in')
    expect(new Set(karat.lines.map((line: { karat: string }) => line.karat))).toEqual(
      new Set(['18K']),
    )
    expect((await found('q=%25')).counts).toMatchObject({ all: 0, changes: 0, problems: 0 })
    expect((await found('')).counts.all).toBe(props.run.totals.lines)
    const next = await olga.get(`/price-runs/${props.run.id}?only=all&karat=18K`)
    const { body } = await (await adminClient()).get(
      `/price-runs/${props.run.id}/lines?only=all&karat=18K&after=${next.props.next}`,
    )
    expect(new Set(body.lines.map((line: { karat: string }) => line.karat))).toEqual(
      new Set(['18K']),
    )
  })

  test('leaves out only the lines that it found', async () => {
    await enterGold(olga, '4100.00')
    const { props } = await preview(olga, SOLID_14K)
    const lines = `/price-runs/${props.run.id}/lines`
    const none = { only: 'changes', q: '22in', karat: '10K', chosen: false }
    expect((await (await adminClient()).post(lines, none)).body.out).toBe(0)
    const some = { ...none, karat: '14K' }
    const { out } = (await (await adminClient()).post(lines, some)).body
    const { counts } = (await olga.get(`/price-runs/${props.run.id}?only=all&q=22in`)).props
    expect(out).toBe(counts.all)
    expect(out).toBeLessThan(props.run.totals.lines)
  })

  test('a run says the range of the first prices that it wrote, not of those that it may write', async () => {
    await enterGold(olga, '4100.00')
    const { props } = await preview(olga, SOLID_14K)
    expect(props.firstPrices).toBeNull()
    const { firstPrices } = (await apply(olga, props.run.id)).props
    const written = (await prices()).flatMap(([, price]: [string, number | null]) => price ?? [])
    expect(firstPrices).toEqual({ lowest: Math.min(...written), highest: Math.max(...written) })
  })
})

describe('the approval of a second person', () => {
  test('ASVS 36: above the limit a run waits until an admin who did not make it approves', async () => {
    await shop.ctx.db.updateTable('shop').set({ approve_above_lines: 10 }).execute()
    await enterGold(olga, '4100.00')
    const sam = await clerk(shop)
    const { props } = await preview(sam, SOLID_14K)
    const { id } = props.run
    expect((await apply(sam, id)).status).toBe(409)
    expect((await sam.post(`/price-runs/${id}/approval`)).status).toBe(403)
    expect((await olga.get(`/price-runs/${id}`)).props.may.approve).toBe(true)
    const approved = await olga.post(`/price-runs/${id}/approval`)
    expect(approved.props.run).toMatchObject({ state: 'approved', approvedBy: 'Olga' })
    expect((await apply(sam, id)).props.run.state).toBe('applied')
  })

  test('ASVS 37: nobody approves their own run, and a later change removes the approval', async () => {
    await shop.ctx.db.updateTable('shop').set({ approve_above_lines: 10 }).execute()
    await enterGold(olga, '4100.00')
    const own = await preview(olga, SOLID_14K)
    expect((await olga.post(`/price-runs/${own.props.run.id}/approval`)).status).toBe(403)
    const { props } = await preview(await clerk(shop), SOLID_14K)
    await olga.post(`/price-runs/${props.run.id}/approval`)
    const [{ variantId }] = props.lines
    const rows = { variantIds: [variantId], chosen: false }
    await (await adminClient()).post(`/price-runs/${props.run.id}/lines`, rows)
    expect((await apply(olga, props.run.id)).status).toBe(409)
  })
})

describe('restoring prices of an earlier time', () => {
  test('restores all prices with their receipts', async () => {
    const firstRun = await repriceAt(olga, '4100.00')
    const before = await prices()
    shop.clock.advance(14 * 60_000)
    await repriceAt(olga, '4250.00', { includeHeld: true })
    const { props } = await olga.post('/price-runs', {
      kind: 'restore',
      at: localNow(-10),
      scope: {},
    })
    expect(props.errors).toEqual({})
    expect(props.run.kind).toBe('restore')
    await apply(olga, props.run.id, { includeHeld: true, overrideReason: 'as it was on Tuesday' })
    expect(await prices()).toEqual(before)
    const rows = await shop.ctx.db.selectFrom('variants').select('last_run_id').distinct().execute()
    expect(rows).toEqual([{ last_run_id: firstRun }])
  })

  test('refuses a future time beside the field', async () => {
    await repriceAt(olga, '4100.00')
    const { props } = await olga.post('/price-runs', {
      kind: 'restore',
      at: localNow(60),
      scope: {},
    })
    expect(props.errors.at).toMatch(/in the future/)
  })
})

/** The time in the shop's zone, New York, so many minutes from now. */
function localNow(minutes: number): string {
  const moment = new Date(Date.parse(shop.ctx.clock.now()) + minutes * 60_000)
  const text = moment.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  return text.slice(0, 16).replace(' ', 'T')
}
