import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedAlloys } from '#server/catalogue/alloys/alloy.ts'
import { addMiamiCubanLink } from '#server/catalogue/products/miami-cuban-link.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import { sha256 } from '#server/platform/context.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { endExpired } from '#server/pricing/run-requests/expiry.ts'
import { keepFewChains } from '#tests/configuration/form.ts'
import { minutesLater, openShopWithSources } from '#tests/market/shop-with-sources.ts'
import {
  apply,
  chainShop,
  chooseCurrency,
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
afterEach(() => shop.close())

const OTHER = 'MCL-S-18K-8MM-22IN'
const GOLD = [{ cause: 'gold_move' }]
const LABOR = { cause: 'settings', fields: ['labour.perGramMinor'] }

/** The causes of the changes of a piece's regular price, newest first, as a user sees them. */
async function causesOf(sku: string, who = olga) {
  const { id } = await pieceOf(olga, sku)
  const { changes } = (await who.get(`/variants/${id}/history`)).props
  return changes
    .filter(({ field }: { field: string }) => field === 'regular')
    .map(({ causes }: { causes: object[] }) => causes)
}

/** Previews and applies a reprice at the newest gold price. */
async function reprice(): Promise<number> {
  const { id } = (await preview(olga)).props.run
  await apply(olga, id, { includeHeld: true, overrideReason: 'checked each of them' })
  return id
}

async function weigh(sku: string, grams: string) {
  const { id } = await pieceOf(olga, sku)
  const { props } = await olga.post(`/variants/${id}/weight`, { grams, confirmed: true })
  expect(props.errors).toEqual({})
}

/** The next version of the settings. */
async function saveSettings(change: (settings: PricingSettings) => void) {
  const { db, clock } = shop.ctx
  const { version, settings } = await currentConfig(db)
  change(settings)
  const text = JSON.stringify(settings)
  await db
    .insertInto('pricing_configs')
    .values({
      version: version + 1,
      effective_from: clock.now(),
      author_id: null,
      note: '',
      settings: text,
      settings_sha256: sha256(text),
      example: 0,
    })
    .execute()
}

const withLabor = ({ byConstruction }: PricingSettings) => {
  byConstruction.solid.labour.perGramMinor = 900
}

/** Edits the regular price of the 8 mm chain. */
async function edit(value: number | null, more: object = {}) {
  const { id: variantId, version } = await pieceOf(olga, EIGHT_MM_22_INCH)
  const edits = [{ variantId, field: 'regular', value, version, ...more }]
  const { props } = await olga.post('/price-runs', { kind: 'edit', edits, reason: 'as agreed' })
  await apply(olga, props.run.id, { includeHeld: true, overrideReason: 'checked each of them' })
  return props.run.id as number
}

describe('the cause of a formula price', () => {
  beforeEach(async () => {
    shop = await chainShop()
    await keepFewChains(shop)
    olga = await owner(shop)
    await repriceAt(olga, '4100.00')
  })

  test('a first price is called that, not a change of the gold price', async () => {
    expect(await causesOf(EIGHT_MM_22_INCH)).toEqual([[{ cause: 'first_price' }]])
    const rows = await shop.ctx.db.selectFrom('price_changes').select('cause').execute()
    expect(new Set(rows.map(({ cause }) => cause))).toEqual(new Set(['first_price']))
  })

  test('a first price in a later run at the same gold price is not a change of settings', async () => {
    await shop.ctx.db.updateTable('variants').set({ archived_at: null }).execute()
    await reprice()
    expect(await causesOf('MCL-S-14K-8MM-24IN')).toEqual([[{ cause: 'first_price' }]])
  })

  test('after a weighing at the same gold price and settings it is the weight', async () => {
    await weigh(EIGHT_MM_22_INCH, '99.5')
    await reprice()
    expect((await causesOf(EIGHT_MM_22_INCH))[0]).toEqual([{ cause: 'weight' }])
    expect(await causesOf(OTHER)).toHaveLength(1)
  })

  test('after another gold price it is the gold price alone', async () => {
    await repriceAt(olga, '4200.00')
    expect((await causesOf(EIGHT_MM_22_INCH))[0]).toEqual(GOLD)
  })

  test('names the settings that changed for the piece, and not to staff', async () => {
    await saveSettings(withLabor)
    await reprice()
    expect((await causesOf(EIGHT_MM_22_INCH))[0]).toEqual([LABOR])
    const sam = await clerk(shop)
    expect((await causesOf(EIGHT_MM_22_INCH, sam))[0]).toEqual([{ cause: 'settings' }])
  })

  test('several that are true at once are all named, the gold price first', async () => {
    await saveSettings(withLabor)
    await weigh(EIGHT_MM_22_INCH, '99.5')
    await repriceAt(olga, '4200.00', { includeHeld: true, overrideReason: 'checked each of them' })
    expect((await causesOf(EIGHT_MM_22_INCH))[0]).toEqual([...GOLD, LABOR, { cause: 'weight' }])
    expect((await causesOf(OTHER))[0]).toEqual([...GOLD, LABOR])
  })

  test('settings that do not concern the piece are not named', async () => {
    await saveSettings((settings) => {
      const everything = { family: null, product: null, sku: null, construction: null }
      const match = { ...everything, karat: '18K', widthFrom: null, widthTo: null }
      const own = { id: 'own', note: '', priority: 100, from: null, until: null }
      settings.rules = [{ ...own, match, set: { wastageBp: 1200 } }]
      settings.byConstruction.hollow.findingsMinor = 9900
      settings.maxStepBp = 2000
    })
    await repriceAt(olga, '4200.00')
    expect((await causesOf(EIGHT_MM_22_INCH))[0]).toEqual(GOLD)
    expect((await causesOf(OTHER))[0]).toEqual([
      ...GOLD,
      { cause: 'settings', fields: ['wastageBp'] },
    ])
  })

  test('after a manual price it is the return to the formula, and from then on what differs', async () => {
    await edit(1_550_000)
    await reprice()
    await repriceAt(olga, '4200.00')
    expect(await causesOf(EIGHT_MM_22_INCH)).toEqual([
      GOLD,
      [{ cause: 'formula' }],
      [{ cause: 'manual' }],
      [{ cause: 'first_price' }],
    ])
  })

  test('an edit that returns to the formula is no manual price', async () => {
    await edit(1_550_000, { mode: 'fixed' })
    await edit(null)
    await repriceAt(olga, '4200.00')
    expect((await causesOf(EIGHT_MM_22_INCH)).slice(0, 2)).toEqual([GOLD, [{ cause: 'formula' }]])
  })

  test('a manual price that expires is the return to the formula', async () => {
    await edit(1_550_000, { mode: 'override', overrideUntil: '2026-12-04' })
    shop.clock.set('2026-12-05T12:00:00.000Z')
    olga = await owner(shop)
    await enterGold(olga, '4100.00')
    const lease = await acquireLease(shop.ctx.db, 'override-expiry', 'this process')
    await endExpired(shop.ctx, lease ?? expect.unreachable())
    expect((await causesOf(EIGHT_MM_22_INCH))[0]).toEqual([{ cause: 'formula' }])
  })

  test('an undone run is undone, and the next one is compared with the restored price', async () => {
    await undo(olga, await repriceAt(olga, '4200.00'))
    await weigh(EIGHT_MM_22_INCH, '99.5')
    shop.clock.advance(60_000)
    await repriceAt(olga, '4100.00')
    expect((await causesOf(EIGHT_MM_22_INCH)).slice(0, 3)).toEqual([
      [{ cause: 'weight' }],
      [{ cause: 'revert' }],
      GOLD,
    ])
  })

  test('a sale that a reprice ends has the causes of the reprice', async () => {
    const { id: variantId, version, regularPrice } = await pieceOf(olga, EIGHT_MM_22_INCH)
    const edits = [{ variantId, field: 'sale', value: regularPrice - 10_000, version }]
    const { props } = await olga.post('/price-runs', { kind: 'edit', edits, reason: 'as agreed' })
    await apply(olga, props.run.id)
    await repriceAt(olga, '3900.00')
    const { changes } = (await olga.get(`/variants/${variantId}/history`)).props
    const sales = changes.filter(({ field }: { field: string }) => field === 'sale')
    expect(sales.map(({ causes }: { causes: object }) => causes)).toEqual([
      GOLD,
      [{ cause: 'manual' }],
    ])
  })

  test('is on the lines of the run, where staff see no settings', async () => {
    await saveSettings(withLabor)
    await weigh(EIGHT_MM_22_INCH, '99.5')
    const id = await reprice()
    const of = async (who: Inertia, sku: string) =>
      (await linesOf(who, id)).find((line) => line.sku === sku)?.causes
    expect(await of(olga, EIGHT_MM_22_INCH)).toEqual([LABOR, { cause: 'weight' }])
    expect(await of(olga, OTHER)).toEqual([LABOR])
    expect(await of(olga, 'MCL-H-14K-8MM-22IN')).toEqual([])
    expect(await of(await clerk(shop), OTHER)).toEqual([{ cause: 'settings' }])
  })
})

test('a first price that a user enters is manual and a first price', async () => {
  shop = await chainShop()
  olga = await owner(shop)
  await enterGold(olga, '4100.00')
  await edit(1_500_000)
  expect(await causesOf(EIGHT_MM_22_INCH)).toEqual([
    [{ cause: 'manual' }, { cause: 'first_price' }],
  ])
})

test('a shop in another currency than the gold price tells the exchange rate from the gold price', async () => {
  const here = await openShopWithSources(['swissquote', 'gold_api_com', 'nbp'])
  shop = here.shop
  await seedAlloys(shop.ctx)
  await addMiamiCubanLink(shop.ctx)
  await keepFewChains(shop)
  olga = await owner(shop)
  await chooseCurrency(olga, 'EUR')
  const priceAt = async (gold: string, rate: string) => {
    minutesLater(shop, 5)
    await shop.ctx.db
      .insertInto('exchange_rates')
      .values({
        from_currency: 'USD',
        to_currency: 'EUR',
        rate,
        source: 'NBP',
        at: shop.clock.now(),
      })
      .execute()
    const { quote } = await here.receive('swissquote', gold)
    expect(quote).toMatchObject({ quality: 'accepted', fx_rate: rate })
    await reprice()
  }
  await priceAt('4100.00', '0.86')
  await priceAt('4100.00', '0.88')
  await priceAt('4160.00', '0.88')
  await priceAt('4130.00', '0.86')
  expect(await causesOf(EIGHT_MM_22_INCH)).toEqual([
    [...GOLD, { cause: 'exchange_rate' }],
    GOLD,
    [{ cause: 'exchange_rate' }],
    [{ cause: 'first_price' }],
  ])
})
