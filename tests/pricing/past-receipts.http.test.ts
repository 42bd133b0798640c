import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { keepFewChains, rule, unchangedForm } from '#tests/configuration/form.ts'
import { preview as previewFile } from '#tests/pricing/import-export/price-files.ts'
import { type Browser, jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  chainShop,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  preview,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let browser: Browser
let olga: Inertia
let pieceId: number
beforeEach(async () => {
  shop = await chainShop()
  browser = await shop.admin()
  olga = await owner(shop)
  await keepFewChains(shop)
})
afterEach(() => shop.close())

const SKU = EIGHT_MM_22_INCH
const REASON = 'as agreed with the regulars'
const FIRST = { priceMinor: 1_507_500, meltMinor: 814_319, configVersion: 1, isCalculated: true }

/** The receipt of a price of the piece: `run=1`, `change=4`, or nothing for the current one. */
const receipt = async (which = '', who = browser) => {
  const { status, body } = await who.get(`/receipts/${pieceId}?${which}`, JSON_ACCEPT)
  expect(status, which).toBe(200)
  return body
}
const proof = async (which = '', who = browser) =>
  (await who.get(`/receipts/${pieceId}/proof?${which}`, JSON_ACCEPT)).body
const failed = async (which = '') =>
  (await proof(which)).checks
    .filter(({ ok }: { ok: boolean }) => !ok)
    .map(({ key }: { key: string }) => key)
const checked = async (which = '') =>
  (await proof(which)).checks.map(({ key }: { key: string }) => key)
const JSON_ACCEPT = { Accept: 'application/json' }

/** Applies a reprice a minute later than what was before. */
async function repriceLater(mid: string): Promise<number> {
  shop.clock.advance(60_000)
  return repriceAt(olga, mid)
}

/** Saves a new version of the settings, with more labor for wide chains. */
async function changeSettings(): Promise<void> {
  const form = unchangedForm()
  form.rules = [rule('heavy', { widthFrom: '8' }, { 'labour.perGramMinor': '9' })]
  const { id, steps } = (await olga.post('/configuration/rehearsals', form)).props
  const json = jsonClient(browser)
  for (const place of steps.keys())
    await json.post(`/configuration/rehearsals/${id}/samples`, { place })
  await olga.post(`/configuration/rehearsals/${id}/confirmation`)
}

const firstRun = async () => {
  const run = await repriceAt(olga, '4100.00')
  pieceId = (await pieceOf(olga, SKU)).id
  return run
}

async function edit(value: number | null, field = 'regular'): Promise<number> {
  shop.clock.advance(60_000)
  const { id: variantId, version } = await pieceOf(olga, SKU)
  const edits = [{ variantId, field, value, version }]
  const { props } = await olga.post('/price-runs', { kind: 'edit', edits, reason: REASON })
  const confirmed = { includeHeld: true, includeNotAllowed: true }
  await apply(olga, props.run.id, { ...confirmed, reason: REASON, overrideReason: REASON })
  return props.run.id
}

const history = async () => (await olga.get(`/variants/${pieceId}/history`)).props.changes

describe('the receipt of a price after two later runs at other gold with other settings', () => {
  test('has the figures of its own day, who applied it, and when it was replaced', async () => {
    const first = await firstRun()
    const appliedAt = shop.clock.now()
    await changeSettings()
    const second = await repriceLater('4200.00')
    const replacedAt = shop.clock.now()
    await repriceLater('4300.00')
    const today = await receipt()
    expect(today).toMatchObject({ isToday: true, configVersion: 2, quote: { mid: '4300.00' } })
    const past = await receipt(`run=${first}`)
    expect(past).toMatchObject({
      ...FIRST,
      isToday: false,
      formulaVersion: 2,
      quote: { mid: '4100.00' },
      calculatedBy: first,
      applied: { at: appliedAt, by: 'Olga', cause: 'first_price', runId: first },
      changes: [
        {
          field: 'regular',
          old: null,
          new: 1_507_500,
          replaced: { at: replacedAt, runId: second },
        },
      ],
    })
    const sum = past.lines.reduce(
      (all: number, line: { amountMinor: number }) => all + line.amountMinor,
      0,
    )
    expect(sum).toBe(1_507_500)
    expect(past.steps.length).toBe(today.steps.length)
    expect(today.changes).toMatchObject([
      { old: (await receipt(`run=${second}`)).priceMinor, replaced: null },
    ])
  })

  test('is opened by its row of the price history, and is verified against its own inputs', async () => {
    const first = await firstRun()
    await changeSettings()
    await repriceLater('4200.00')
    shop.clock.advance(60_000)
    await olga.post(`/variants/${pieceId}/weight`, { grams: '107.0' })
    await repriceLater('4300.00')
    const rows = await history()
    for (const { id, new: price, runId, configVersion, quotes } of rows) {
      expect(await receipt(`change=${id}`)).toMatchObject({
        changeId: id,
        priceMinor: price,
        calculatedBy: runId,
        configVersion,
        quote: { mid: quotes[0].mid },
      })
      expect(await proof(`change=${id}`)).toMatchObject({ proven: true })
    }
    expect(rows).toHaveLength(3)
    expect(await checked(`run=${first}`)).toEqual([
      'quote',
      'configuration',
      'piece',
      'price',
      'ledger',
    ])
  })

  test('the lines that a run left unchanged open the price in force at that time', async () => {
    const first = await firstRun()
    shop.clock.advance(60_000)
    const { id: without } = (await preview(olga)).props.run
    await apply(olga, without)
    await repriceLater('4200.00')
    expect(await receipt(`run=${without}`)).toMatchObject({
      ...FIRST,
      notSetBy: without,
      applied: { runId: first },
    })
    expect(await receipt(`run=${first}`)).toMatchObject({ ...FIRST, notSetBy: null })
    expect(await receipt('')).toMatchObject({ notSetBy: null })
  })

  test('a preview that waits shows the current price, a discarded one the price of its time', async () => {
    await firstRun()
    await enterGold(olga, '4200.00')
    const { id } = (await preview(olga)).props.run
    expect(await receipt(`run=${id}`)).toMatchObject({ ...FIRST, isToday: true, notSetBy: id })
    await olga.post(`/price-runs/${id}/discard`)
    await repriceLater('4300.00')
    expect(await receipt(`run=${id}`)).toMatchObject({ ...FIRST, isToday: false, notSetBy: id })
  })
})

describe('after an undo and after a restore', () => {
  test('a price that came back has the receipt of the run that first wrote it', async () => {
    const first = await firstRun()
    const second = await repriceLater('4200.00')
    shop.clock.advance(60_000)
    const { props } = await undo(olga, second)
    const undoId = props.run.undoneByRunId
    await repriceLater('4300.00')
    expect(await receipt(`run=${undoId}`)).toMatchObject({
      ...FIRST,
      calculatedBy: first,
      quote: { mid: '4100.00' },
      applied: { runId: undoId, cause: 'revert', by: 'Olga' },
    })
    expect(await receipt(`run=${second}`)).toMatchObject({
      quote: { mid: '4200.00' },
      changes: [{ field: 'regular', old: 1_507_500, replaced: { runId: undoId } }],
    })
    for (const run of [first, second, undoId]) expect(await failed(`run=${run}`)).toEqual([])
  })

  test('the undo of a first price says what was removed, without a calculation', async () => {
    const first = await firstRun()
    const { props } = await undo(olga, first)
    const removed = await receipt(`run=${props.run.undoneByRunId}`)
    expect(removed).toMatchObject({
      priceMinor: null,
      isCalculated: false,
      quote: null,
      meltMinor: null,
      changes: [{ field: 'regular', old: 1_507_500, new: null, replaced: null }],
    })
    expect(removed.lines).toBeUndefined()
    expect(removed.steps).toBeUndefined()
    expect(await proof(`run=${props.run.undoneByRunId}`)).toMatchObject({ proven: true })
  })

  test('the preview of a restore opens the prices of that moment, before and after it is applied', async () => {
    const first = await firstRun()
    const moment = shop.clock.now()
    await changeSettings()
    await repriceLater('4200.00')
    const body = { kind: 'restore', at: moment, scope: { skus: [SKU] } }
    const { id } = (await olga.post('/price-runs', body)).props.run
    expect(await receipt(`run=${id}`)).toMatchObject({ ...FIRST, applied: { runId: first } })
    await apply(olga, id, { includeHeld: true, overrideReason: REASON })
    await repriceLater('4300.00')
    expect(await receipt(`run=${id}`)).toMatchObject({
      ...FIRST,
      calculatedBy: first,
      applied: { runId: id, cause: 'revert' },
    })
    expect(await failed(`run=${id}`)).toEqual([])
  })
})

test('a restored formula price has its own receipt, also where a person later entered the same price', async () => {
  const first = await firstRun()
  const moment = shop.clock.now()
  for (const value of [1_600_000, FIRST.priceMinor, 1_610_000]) await edit(value)
  const body = { kind: 'restore', at: moment, scope: { skus: [SKU] } }
  const { id } = (await olga.post('/price-runs', body)).props.run
  await apply(olga, id, { includeHeld: true, overrideReason: REASON })
  expect(await receipt()).toMatchObject({ ...FIRST, calculatedBy: first })
})

describe('a price without a formula', () => {
  test('that a person entered has who, why and from what to what, and no steps', async () => {
    await firstRun()
    const run = await edit(1_600_000)
    await repriceLater('4200.00')
    const entered = await receipt(`run=${run}`)
    expect(entered).toMatchObject({
      priceMinor: 1_600_000,
      isCalculated: false,
      configVersion: null,
      formulaVersion: null,
      quote: { mid: '4100.00' },
      meltMinor: 814_319,
      applied: { by: 'Olga', cause: 'manual', reason: REASON, runId: run },
      changes: [{ field: 'regular', old: 1_507_500, new: 1_600_000 }],
    })
    expect(entered.lines).toBeUndefined()
    expect(entered.steps).toBeUndefined()
    expect(await checked(`run=${run}`)).toEqual(['ledger'])
    expect(await proof(`run=${run}`)).toMatchObject({ proven: true })
  })

  test('becomes the formula’s again by an edit, which has its steps', async () => {
    await firstRun()
    await edit(1_600_000)
    expect((await receipt()).isCalculated).toBe(false)
    const run = await edit(null)
    expect(await receipt(`run=${run}`)).toMatchObject({ ...FIRST, calculatedBy: run })
    expect(await failed(`run=${run}`)).toEqual([])
  })

  test('that came from a file says so', async () => {
    await firstRun()
    shop.clock.advance(60_000)
    const { last } = await previewFile(browser, `sku,price\n${SKU},16100.00`)
    await apply(olga, last.run, { includeHeld: true, overrideReason: REASON })
    await repriceLater('4200.00')
    const imported = await receipt(`run=${last.run}`)
    expect(imported).toMatchObject({
      priceMinor: 1_610_000,
      isCalculated: false,
      applied: { cause: 'import', by: 'Olga' },
    })
    expect(imported.steps).toBeUndefined()
    expect(await failed(`run=${last.run}`)).toEqual([])
  })

  test('a sale has its change, beside the regular price and its receipt in force at that time', async () => {
    const first = await firstRun()
    const sale = await edit(1_400_000, 'sale')
    const compare = await edit(1_700_000, 'compare_at')
    await repriceLater('4200.00')
    expect(await receipt(`run=${sale}`)).toMatchObject({
      ...FIRST,
      saleMinor: 1_400_000,
      compareAtMinor: null,
      calculatedBy: first,
      applied: { runId: sale, reason: REASON },
      changes: [{ field: 'sale', old: null, new: 1_400_000 }],
    })
    expect(await receipt(`run=${compare}`)).toMatchObject({
      ...FIRST,
      saleMinor: 1_400_000,
      compareAtMinor: 1_700_000,
      changes: [{ field: 'compare_at', old: null, new: 1_700_000 }],
    })
    for (const run of [sale, compare]) expect(await failed(`run=${run}`)).toEqual([])
  })
})

describe('the verification of a past price', () => {
  /** Changes rows as somebody could who has the database. */
  const tamper = async (statement: string) => {
    const isSqlite = inject('engine') === 'sqlite'
    const unlock = isSqlite
      ? ['drop trigger if exists price_changes_no_update']
      : ['append_only', 'words'].map(
          (name) => `drop trigger if exists price_changes_${name} on price_changes`,
        )
    for (const text of [...unlock, statement]) await sql.raw(text).execute(shop.ctx.db)
  }

  test('fails for an altered row of the ledger, an altered line, another quote and other settings', async () => {
    const first = await firstRun()
    await changeSettings()
    const second = await repriceLater('4200.00')
    const [, old] = await history()
    const row = `price_changes set new = new + 100 where id = ${old.id}`
    await tamper(`update ${row}`)
    expect(await failed(`run=${first}`)).toEqual(['ledger'])
    expect(await failed(`change=${old.id}`)).toEqual(['ledger'])
    await tamper(`update ${row.replace('+', '-')}`)
    expect(await failed(`run=${first}`)).toEqual([])

    // Row and line altered alike: the formula and the next change contradict them.
    const line = `price_run_lines set new_regular = new_regular + 100 where run_id = ${first} and variant_id = ${pieceId}`
    await tamper(`update ${line}`)
    expect(await failed(`run=${first}`)).toEqual(['price', 'ledger'])
    await tamper(`update ${row}`)
    expect(await failed(`run=${first}`)).toEqual(['price', 'ledger'])
    expect(await failed(`run=${second}`)).toEqual(['ledger'])
    await tamper(`update ${row.replace('+', '-')}`)
    await tamper(`update ${line.replace('+', '-')}`)

    await tamper('update metal_quotes set mid = mid + 1 where mid = 4100000000')
    expect(await failed(`run=${first}`)).toEqual(['quote'])
    expect(await failed(`run=${second}`)).toEqual([])
    await tamper('update metal_quotes set mid = mid - 1 where mid = 4100000001')
    await tamper(`update price_runs set config_version = 2 where id = ${first}`)
    expect(await failed(`run=${first}`)).toEqual(['configuration', 'price'])
  })

  test('fails for an altered sale price of a past day', async () => {
    await firstRun()
    const sale = await edit(1_400_000, 'sale')
    await edit(null, 'sale')
    const row = `update price_changes set new = 1300000 where run_id = ${sale}`
    await tamper(row)
    expect(await failed(`run=${sale}`)).toEqual(['ledger'])
  })
})

describe('who may see what', () => {
  test('staff see past prices without cost, and fingerprints of neither settings nor piece', async () => {
    const first = await firstRun()
    const entered = await edit(1_600_000)
    await repriceLater('4200.00')
    const sam = await shop.staff()
    for (const which of [`run=${first}`, `run=${entered}`]) {
      const { lines, steps, ...shown } = await receipt(which, sam)
      expect([lines, steps]).toEqual([undefined, undefined])
      expect(shown).toMatchObject({
        isToday: false,
        priceMinor: which.endsWith(`=${first}`) ? 1_507_500 : 1_600_000,
      })
      expect(JSON.stringify(shown)).not.toMatch(/cost|floor|margin/i)
      expect((await proof(which, sam)).proven).toBe(true)
    }
    const { checks } = await proof(`run=${first}`, sam)
    for (const { key, stored } of checks)
      expect(stored === null, key).toBe(key === 'configuration' || key === 'piece')
  })

  test('a change of another piece, an unknown run and a malformed number open nothing', async () => {
    const first = await firstRun()
    const other = await shop.ctx.db
      .selectFrom('price_changes')
      .select('id')
      .where('variant_id', '<>', pieceId)
      .executeTakeFirstOrThrow()
    const status = async (query: string) =>
      (await browser.get(`/receipts/${pieceId}?${query}`, JSON_ACCEPT)).status
    expect(await status(`change=${other.id}`)).toBe(404)
    expect(await status('change=999999')).toBe(404)
    expect(await status('run=999999')).toBe(404)
    for (const query of [
      'change=0x1',
      'run=-1',
      `run=${first}&change=1`,
      'at=2026-01-01',
      'change=',
    ])
      expect(await status(query), query).toBe(422)
    browser.cookies.clear()
    expect(await status(`run=${first}`)).not.toBe(200)
  })
})
