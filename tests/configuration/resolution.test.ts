import { describe, expect, test } from 'vitest'
import { exampleSettings } from '#server/configuration/example-settings.ts'
import type { PricingRule, RuleMatch } from '#server/formula/settings/pricing-settings.ts'
import { type PieceTraits, resolver } from '#server/formula/settings/resolution.ts'

const NOW = '2026-11-21T09:00:00.000Z'

const chain: PieceTraits = {
  metal: 'XAU',
  sku: 'MCL-S-14K-8MM-22IN',
  product: 'miami-cuban-link',
  family: 'miami_cuban',
  construction: 'solid',
  karat: '14K',
  width: 800,
}

const anything: RuleMatch = {
  family: null,
  product: null,
  sku: null,
  construction: null,
  karat: null,
  widthFrom: null,
  widthTo: null,
}

/** A rule with this id for the pieces of `match`. */
const rule = (id: string, match: Partial<RuleMatch>, more: Partial<PricingRule>): PricingRule => ({
  id,
  note: '',
  priority: 100,
  from: null,
  until: null,
  set: {},
  ...more,
  match: { ...anything, ...match },
})

const wastage = (wastageBp: number) => ({ set: { wastageBp } })

const resolve = (rules: PricingRule[], piece: Partial<PieceTraits> = {}, at = NOW) =>
  resolver({ ...exampleSettings('USD'), rules }, at)({ ...chain, ...piece })

describe('which rule sets a field', () => {
  test('without a rule, all fields come from the settings of the construction', () => {
    const { rule: flat, from } = resolve([])
    expect(flat).toMatchObject({ wastageBp: 300, premiumBp: 100, labour: { perGramMinor: 500 } })
    expect(from).toEqual({})
  })

  test('each field is resolved separately: one rule sets the labour, another the margin', () => {
    const labour = rule('heavy', { widthFrom: 800 }, { set: { 'labour.perGramMinor': 450 } })
    const margin = rule(
      'miami',
      { product: 'miami-cuban-link' },
      {
        set: { selling: { model: 'margin', marginBp: 3500 } },
      },
    )
    const { rule: flat, from } = resolve([labour, margin])
    expect(flat.labour).toMatchObject({ perGramMinor: 450, flatMinor: 0 })
    expect(flat.selling).toEqual({ model: 'margin', marginBp: 3500 })
    expect(flat.wastageBp).toBe(300)
    expect(from).toEqual({ 'labour.perGramMinor': 'heavy', selling: 'miami' })
  })

  test('a rule for the piece takes precedence over one for its product, and that over any other, whatever the priorities', () => {
    const general = rule(
      'all',
      { karat: '14K', construction: 'solid', family: 'miami_cuban' },
      {
        ...wastage(100),
        priority: 1,
      },
    )
    const product = rule(
      'product',
      { product: 'miami-cuban-link' },
      {
        ...wastage(200),
        priority: 500,
      },
    )
    const piece = rule('piece', { sku: chain.sku }, { ...wastage(250), priority: 999 })
    expect(resolve([general, product, piece]).rule.wastageBp).toBe(250)
    expect(resolve([general, product]).rule.wastageBp).toBe(200)
    expect(resolve([general]).rule.wastageBp).toBe(100)
  })

  test('of two general rules the one with more conditions applies', () => {
    const wide = rule('karat', { karat: '14K' }, { ...wastage(100), priority: 1 })
    const narrow = rule('both', { karat: '14K', construction: 'solid' }, wastage(200))
    expect(resolve([wide, narrow]).from).toEqual({ wastageBp: 'both' })
  })

  test('of two equally specific rules the lower priority number applies, and of equal numbers the first in the list', () => {
    const second = rule('second', { karat: '14K' }, { ...wastage(100), priority: 20 })
    const first = rule('first', { construction: 'solid' }, { ...wastage(200), priority: 10 })
    const also = rule('also', { family: 'miami_cuban' }, { ...wastage(300), priority: 10 })
    expect(resolve([second, first, also]).from).toEqual({ wastageBp: 'first' })
    expect(resolve([second, also, first]).from).toEqual({ wastageBp: 'also' })
  })

  test('a range of widths includes both ends, and never matches a piece without a width', () => {
    const band = rule('band', { widthFrom: 600, widthTo: 800 }, wastage(150))
    const widths = [599, 600, 800, 801, null]
    const found = widths.map((width) => resolve([band], { width }).rule.wastageBp)
    expect(found).toEqual([300, 150, 150, 300, 300])
  })

  test('a rule with a period applies from its start to before its end', () => {
    const season = rule(
      'season',
      {},
      {
        ...wastage(150),
        from: '2026-12-01T05:00:00.000Z',
        until: '2027-01-01T05:00:00.000Z',
      },
    )
    const at = (moment: string) => resolve([season], {}, moment).rule.wastageBp
    expect(at('2026-12-01T04:59:59.999Z')).toBe(300)
    expect(at('2026-12-01T05:00:00.000Z')).toBe(150)
    expect(at('2027-01-01T05:00:00.000Z')).toBe(300)
  })

  test('a rule for another construction, karat, family or product does not apply', () => {
    const others = [
      rule('a', { construction: 'hollow' }, wastage(1)),
      rule('b', { karat: '18K' }, wastage(2)),
      rule('c', { family: 'rope' }, wastage(3)),
      rule('d', { product: 'rope-chain' }, wastage(4)),
      rule('e', { sku: 'ANOTHER' }, wastage(5)),
    ]
    expect(resolve(others).from).toEqual({})
  })
})

test('pieces matched by the same rules have the same key, others do not', () => {
  const ruleOf = resolver(
    { ...exampleSettings('USD'), rules: [rule('heavy', { widthFrom: 800 }, wastage(200))] },
    NOW,
  )
  const key = (piece: Partial<PieceTraits>) => ruleOf({ ...chain, ...piece }).key
  expect(key({})).toBe(key({ sku: 'ANOTHER', karat: '18K' }))
  expect(key({})).not.toBe(key({ width: 700 }))
  expect(key({})).not.toBe(key({ construction: 'hollow' }))
})
