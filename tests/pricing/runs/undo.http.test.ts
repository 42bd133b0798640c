import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyLog } from '#server/operations/audit-log/verification.ts'
import {
  apply,
  chainShop,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  linesOf,
  owner,
  pieceOf,
  preview,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

const prices = async () =>
  (await olga.get('/price?scope=all')).props.variants.map(
    ({ sku, regularPrice, salePrice, compareAtPrice }: Record<string, unknown>) => [
      sku,
      regularPrice,
      salePrice,
      compareAtPrice,
    ],
  )

describe('undoing a run', () => {
  test('is offered with the number of changed prices when it was applied', async () => {
    await repriceAt(olga, '4100.00')
    await enterGold(olga, '4250.00')
    const { props } = await preview(olga, { construction: 'solid', karat: '14K' })
    const path = `/price-runs/${props.run.id}`
    const values = { count: props.lines.length }
    const offered = { path: `${path}/undo` }
    const { flash } = await apply(olga, props.run.id)
    expect(flash?.notice).toEqual({ key: 'run_applied', values, view: path, undo: offered })

    const { props: undone } = await olga.post(offered.path)
    expect(undone.run.state).toBe('reverted')
    expect((await apply(olga, props.run.id)).flash?.notice).toBeUndefined()
  })

  test('restores every price', async () => {
    await repriceAt(olga, '4100.00')
    const before = await prices()
    const runId = await repriceAt(olga, '4250.00')
    expect(await prices()).not.toEqual(before)
    const { props } = await undo(olga, runId)
    expect(props.run.state).toBe('reverted')
    expect(await prices()).toEqual(before)
  })

  test('has a page with every restored price, a file, and its entry in the audit log', async () => {
    await repriceAt(olga, '4100.00')
    const runId = await repriceAt(olga, '4250.00')
    await undo(olga, runId)
    const { id } = await shop.ctx.db
      .selectFrom('price_runs')
      .select('id')
      .where('reverts_run_id', '=', runId)
      .executeTakeFirstOrThrow()
    expect((await olga.get(`/price-runs/${id}`)).props.run.state).toBe('applied')
    const lines = await linesOf(olga, id)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(({ outcome }) => outcome === 'written')).toBe(true)
    const variant = lines[0]?.variantId
    const { changes } = (await olga.get(`/variants/${variant}/history`)).props
    expect(changes.map(({ quotes }: { quotes: object[] }) => quotes.length > 0)).toEqual([
      false,
      true,
      true,
    ])
    const file = await olga.browser.get(`/price-runs/${id}/export?format=csv`)
    expect([file.status, file.text.trim().split('\r\n').length > 1]).toEqual([200, true])
    // As if the log had begun before the clock of this test.
    await sql`update kysely_migration set timestamp = '2000-01-01T00:00:00.000Z'`.execute(
      shop.ctx.db,
    )
    expect(await verifyLog(shop.ctx)).toMatchObject({ broken: null, missing: null })
  })

  test('ten times at once undoes it once', async () => {
    await repriceAt(olga, '4100.00')
    const runId = await repriceAt(olga, '4250.00')
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(olga, runId)))
    expect(answers.every(({ props }) => props.run.state === 'reverted')).toBe(true)
    const { length } = await shop.ctx.db
      .selectFrom('price_runs')
      .select('id')
      .where('kind', '=', 'revert')
      .execute()
    expect(length).toBe(1)
  })

  test('marks and keeps prices that were repriced since', async () => {
    await repriceAt(olga, '4100.00')
    const everything = await repriceAt(olga, '4200.00')
    await enterGold(olga, '4300.00')
    const some = await preview(olga, { construction: 'solid', karat: '14K' })
    await apply(olga, some.props.run.id)
    const { regularPrice } = await pieceOf(olga, EIGHT_MM_22_INCH)
    const { props } = await undo(olga, everything)
    expect(props.run.state).toBe('partly_reverted')
    const outcomes = Map.groupBy(await linesOf(olga, everything), ({ outcome }) => outcome)
    expect(outcomes.get('changed_since')).toHaveLength(132)
    expect(outcomes.get('restored')).toHaveLength(1584 - 132)
    expect((await pieceOf(olga, EIGHT_MM_22_INCH)).regularPrice).toBe(regularPrice)
  })

  test('keeps the ledger consistent: each old value is the new value before it, and the last is the current price', async () => {
    await repriceAt(olga, '4100.00')
    await undo(olga, await repriceAt(olga, '4250.00'))
    const piece = await pieceOf(olga, EIGHT_MM_22_INCH)
    const rows = await shop.ctx.db
      .selectFrom('price_changes')
      .selectAll()
      .where('variant_id', '=', piece.id)
      .orderBy('position')
      .execute()
    expect(rows.map(({ cause }) => cause)).toEqual(['first_price', 'gold_move', 'revert'])
    expect(rows.map(({ old }) => old)).toEqual([null, rows[0]?.new, rows[1]?.new])
    expect(rows.at(-1)?.new).toBe(piece.regularPrice)
    expect(rows[2]?.reverts_change_id).toBe(rows[1]?.id)
  })

  test('can itself be undone', async () => {
    await repriceAt(olga, '4100.00')
    const runId = await repriceAt(olga, '4250.00')
    const after = await prices()
    const { props } = await undo(olga, runId)
    await undo(olga, props.run.undoneByRunId)
    expect(await prices()).toEqual(after)
  })

  test('is refused for a preview', async () => {
    await enterGold(olga, '4100.00')
    const { props } = await preview(olga)
    expect((await undo(olga, props.run.id)).status).toBe(409)
  })

  test('removes first prices, and their pieces have no receipt', async () => {
    const runId = await repriceAt(olga, '4100.00')
    await undo(olga, runId)
    const piece = await pieceOf(olga, EIGHT_MM_22_INCH)
    expect(piece).toMatchObject({ regularPrice: null, lastPricedAt: null })
  })
})

describe('undoing chosen prices of a run', () => {
  const outcomesOf = async (runId: number) =>
    Map.groupBy(await linesOf(olga, runId), ({ outcome }) => outcome)

  /** A reprice, and three pieces of it as a request names them. */
  const threeOfReprice = async () => {
    await repriceAt(olga, '4100.00')
    const before = await prices()
    const runId = await repriceAt(olga, '4250.00')
    const three = (await linesOf(olga, runId)).slice(0, 3)
    return { before, runId, three, pieces: three.map(({ variantId }) => variantId).join(',') }
  }

  test('restores these, and leaves and names the others', async () => {
    const { runId, three, pieces } = await threeOfReprice()
    const after = await prices()
    const effect = await olga.browser.get(`/price-runs/${runId}/undo?pieces=${pieces}`)
    expect(effect.body).toMatchObject({ restored: 3, left: 0, leavesFormula: true })
    const { props } = await undo(olga, runId, { pieces })
    expect(props.run).toMatchObject({ state: 'applied', undoneByRunId: null })
    expect(props.undoneParts).toEqual([{ runId: expect.any(Number), count: 3 }])
    expect(props.may.undo).toBe(true)
    const outcomes = await outcomesOf(runId)
    expect(outcomes.get('restored')).toHaveLength(3)
    expect(outcomes.get('written')).toHaveLength(1584 - 3)
    const oldPrices = new Map(three.map(({ sku, old }) => [sku, old]))
    expect(await prices()).toEqual(
      after.map(([sku, regular, ...rest]: [string, number]) => [
        sku,
        oldPrices.get(sku) ?? regular,
        ...rest,
      ]),
    )
  })

  test('keeps them from the next reprice until they return to the formula', async () => {
    const { runId, three, pieces } = await threeOfReprice()
    const { props } = await undo(olga, runId, { pieces })
    const next = await repriceAt(olga, '4400.00')
    const lines = (await linesOf(olga, next)).filter(({ outcome }) => outcome !== 'written')
    expect(lines.map(({ sku, reasons }) => [sku, reasons])).toEqual(
      three.map(({ sku }) => [sku, ['fixed_price']]),
    )
    await undo(olga, props.undoneParts[0].runId)
    const modes = await shop.ctx.db
      .selectFrom('variants')
      .select(['price_mode', 'regular_price'])
      .where(
        'id',
        'in',
        three.map(({ variantId }) => variantId),
      )
      .orderBy('id')
      .execute()
    expect(modes).toEqual(
      three.map(({ new: price }) => ({ price_mode: 'formula', regular_price: price })),
    )
  })

  test('takes all that match a filter; undoing the rest restores every price', async () => {
    const { before, runId } = await threeOfReprice()
    const { props } = await undo(olga, runId, { only: 'all', karat: '14K', q: '22in' })
    const [part] = props.undoneParts
    expect(part.count).toBe((await outcomesOf(runId)).get('restored')?.length)
    expect(part.count).toBeGreaterThan(10)
    const rest = await undo(olga, runId)
    expect(rest.props.run.state).toBe('reverted')
    expect(await prices()).toEqual(before)
  })

  test('leaves pieces that were changed since, and ends the run when no price of it is left', async () => {
    await repriceAt(olga, '4100.00')
    await enterGold(olga, '4250.00')
    const { props: small } = await preview(olga, { construction: 'solid', karat: '14K' })
    await apply(olga, small.run.id)
    const [changed, ...others] = await linesOf(olga, small.run.id)
    await undo(olga, await repriceAt(olga, '4300.00'), { pieces: String(others[0]?.variantId) })
    const { props } = await undo(olga, small.run.id, { pieces: String(changed?.variantId) })
    expect(props.run.state).toBe('applied')
    expect((await outcomesOf(small.run.id)).get('changed_since')).toHaveLength(1)
    const ended = await undo(olga, small.run.id, {
      only: 'all',
    })
    expect(ended.props.run.state).toBe('partly_reverted')
    expect(ended.props.may.undo).toBe(false)
  })

  test('at once in parts, twice each, and as a whole undoes each price once', async () => {
    const { before, runId, pieces } = await threeOfReprice()
    const others = (await linesOf(olga, runId)).slice(3, 9).map(({ variantId }) => variantId)
    const requests = [{ pieces }, { pieces: others.join(',') }, { pieces }, {}, { pieces }, {}]
    await Promise.all(requests.map((choice) => undo(olga, runId, choice)))
    expect(await prices()).toEqual(before)
    const twice = await shop.ctx.db
      .selectFrom('price_changes')
      .select('reverts_change_id')
      .where('reverts_change_id', 'is not', null)
      .groupBy('reverts_change_id')
      .having((e) => e.fn.countAll(), '>', 1)
      .execute()
    expect(twice).toEqual([])
  })

  test('of a sale ends it for these pieces, which stay with the formula', async () => {
    await repriceAt(olga, '4100.00')
    const skus = [EIGHT_MM_22_INCH, 'MCL-S-14K-8MM-24IN']
    const rule = { by: 'percent', value: '10' }
    const { props } = await olga.post('/price-runs', { kind: 'sale', scope: { skus }, rule })
    await apply(olga, props.run.id)
    const { id } = await pieceOf(olga, EIGHT_MM_22_INCH)
    await undo(olga, props.run.id, { pieces: String(id) })
    expect(await pieceOf(olga, EIGHT_MM_22_INCH)).toMatchObject({
      salePrice: null,
      priceMode: 'formula',
    })
    expect((await pieceOf(olga, skus[1] ?? '')).salePrice).not.toBeNull()
  })

  test('refuses what names no prices of the run', async () => {
    const { runId } = await threeOfReprice()
    for (const pieces of ['', 'all', '1,', '1.5', '0', Array(501).fill(1).join(',')])
      expect((await undo(olga, runId, { pieces })).props.errors, pieces).toHaveProperty('pieces')
    const { props } = await undo(olga, runId, { pieces: '999999' })
    expect(props.undoneParts).toEqual([])
    expect((await outcomesOf(runId)).get('written')).toHaveLength(1584)
  })
})

describe('the right to undo', () => {
  test('staff undo their own runs within 24 hours, and no runs of others', async () => {
    const sam = await clerk(shop)
    await repriceAt(olga, '4100.00')
    const olgasRun = await repriceAt(olga, '4200.00')
    expect((await undo(sam, olgasRun)).status).toBe(403)
    const samsRun = await repriceAt(sam, '4300.00')
    expect((await sam.get(`/price-runs/${samsRun}`)).props.may.undo).toBe(true)
    shop.clock.advance(24 * 60 * 60 * 1000 - 60_000)
    const samAgain = await clerk(shop)
    expect((await samAgain.get(`/price-runs/${samsRun}`)).props.may.undo).toBe(true)
    shop.clock.advance(61_000)
    expect((await samAgain.get(`/price-runs/${samsRun}`)).props.may.undo).toBe(false)
    expect((await undo(samAgain, samsRun)).status).toBe(403)
  })
})
