import { describe, expect, test } from 'vitest'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { exampleSettings } from '#server/configuration/example-settings.ts'
import { formulas } from '#server/formula/price/formulas.ts'
import { ruleFor } from '#server/formula/settings/settings-groups.ts'
import { repriceLine } from '#server/pricing/lines/line.ts'
import { pricerOf } from '#server/pricing/lines/pricer.ts'

const formula = formulas[1] ?? expect.unreachable()
const rule = { ...ruleFor(exampleSettings('USD'), 'solid'), maxStepBp: 9000 }

/** The worked example, 15,075.00 at 4,100, with the given overrides. */
const chain: Piece = {
  metal: 'XAU',
  id: 1,
  product_id: 1,
  sku: 'MCL',
  alloy_id: 1,
  construction: 'solid',
  colour: 'yellow',
  kind: 'chain',
  width: 800,
  length: 2200,
  weight_mg: 105_600,
  weight_source: 'measured',
  stones_minor: 0,
  extra_minor: 0,
  regular_price: 1_400_000,
  sale_price: null,
  compare_at_price: null,
  price_mode: 'formula',
  min_price: null,
  last_quote_id: null,
  last_config_version: null,
  last_run_id: null,
  last_priced_at: null,
  version: 7,
  archived_at: null,
  size: null,
  override_until: null,
  override_reason: null,
  barcode: null,
  shopify_variant_id: null,
  composition: 0,
  cost_minor: null,
  supplier: null,
  supplier_reference: null,
  note: null,
  consistsOf: null,
  karat: '14K',
  fineness: '585',
  stamp: '585',
  title: 'Miami Cuban Link',
  product: 'miami-cuban-link',
  family: 'miami_cuban',
}

function reprice(overrides: Partial<Piece>, midMicro = 4_100_000_000) {
  const prices = new Map([['XAU', { midMicro, currency: 'USD', fx: null }]] as const)
  const ruleOf = () => ({ key: '', rule, from: {} })
  const line = repriceLine({ ...chain, ...overrides }, pricerOf({ ruleOf, formula }, prices))
  return { ...line, reasons: JSON.parse(line.reasons) as string[] }
}

describe('a reprice and a running sale', () => {
  test('a sale that is still lower than the new price stays', () => {
    const line = reprice({ sale_price: 1_300_000 })
    expect(line).toMatchObject({ flag: 'ok', new_regular: 1_507_500, new_sale: 1_300_000 })
  })

  test('a sale ends when the regular price falls to it', () => {
    const line = reprice({ regular_price: 1_600_000, sale_price: 1_507_500 })
    expect(line).toMatchObject({ new_regular: 1_507_500, new_sale: null })
    expect(line.reasons).toContain('sale_ends')
  })
})

describe('a reprice and a compare-at price', () => {
  test('during a sale it stays while it is higher than the sale price', () => {
    const line = reprice({ sale_price: 1_300_000, compare_at_price: 1_400_000 })
    expect(line).toMatchObject({ new_sale: 1_300_000, new_compare_at: 1_400_000 })
  })

  test('it is cleared when the price rises to it', () => {
    const line = reprice({ compare_at_price: 1_507_500 })
    expect(line).toMatchObject({ new_regular: 1_507_500, new_compare_at: null })
    expect(line.reasons).toContain('compare_at_cleared')
  })

  test('it stays when the price rises and is still lower', () => {
    expect(reprice({ compare_at_price: 1_600_000 }).new_compare_at).toBe(1_600_000)
  })

  test('it is cleared when the price falls without a sale, because the market made that discount', () => {
    const line = reprice({ regular_price: 1_550_000, compare_at_price: 1_600_000 })
    expect(line).toMatchObject({ new_regular: 1_507_500, new_compare_at: null })
  })
})

describe('manual prices', () => {
  test('a fixed price stays', () => {
    const line = reprice({ price_mode: 'fixed' })
    expect(line).toMatchObject({ flag: 'unchanged', new_regular: 1_400_000 })
    expect(line.reasons).toEqual(['fixed_price'])
  })

  test('a fixed price under its floor is flagged and stays', () => {
    const line = reprice({ price_mode: 'override', regular_price: 800_000 })
    expect(line).toMatchObject({ flag: 'blocked', new_regular: 800_000 })
    expect(line.reasons).toEqual(['fixed_price', 'current_under_floor'])
  })
})

test('a piece that cannot be priced blocks its line, not the run', () => {
  const line = reprice({ weight_mg: 0 })
  expect(line).toMatchObject({ flag: 'blocked', new_regular: 1_400_000, reasons: ['cannot_price'] })
})

test('a line stores the input of the formula and the version of the piece', () => {
  const line = reprice({ stones_minor: 100, extra_minor: 200, min_price: 300 })
  expect(line.version_seen).toBe(7)
  expect(JSON.parse(line.piece)).toEqual({
    metal: 'XAU',
    sku: 'MCL',
    product: 'miami-cuban-link',
    family: 'miami_cuban',
    karat: '14K',
    width: 800,
    construction: 'solid',
    kind: 'chain',
    fineness: '585',
    weightMg: 105_600,
    length: 2200,
    stonesMinor: 100,
    extraMinor: 200,
    minimumMinor: 300,
  })
})
