import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleSettings } from '#server/configuration/example-settings.ts'
import { PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import {
  CONSTRUCTIONS,
  type PricingRule,
  type PricingSettings,
  type RuleField,
  type RuleMatch,
} from '#server/formula/settings/pricing-settings.ts'
import { deciderOf, type PieceTraits, resolver } from '#server/formula/settings/resolution.ts'

const NOW = '2026-11-21T09:00:00.000Z'

const chain: PieceTraits = {
  metal: 'XAU',
  sku: 'MCL-S-14K-8MM-22IN',
  product: 'miami-cuban-link',
  family: 'miami_cuban',
  kind: 'chain',
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

const ring: Partial<PieceTraits> = { kind: 'ring', construction: null, width: null }

/** The example settings, in which a platinum part has a premium and a least margin of its own. */
const withPlatinum: PricingSettings = {
  ...exampleSettings('USD'),
  byMetal: { XPT: { premiumBp: 300, minMarginBp: 2500 } },
}
const WITHOUT_KINDS: PricingSettings = (({ byKind: _, ...settings }) => settings)(
  exampleSettings('USD'),
)

const decided = (settings: PricingSettings, piece: Partial<PieceTraits>, field: RuleField) => {
  const traits = { ...chain, ...piece }
  return deciderOf(settings, traits, resolver(settings, NOW)(traits), field)
}

describe('without a rule', () => {
  test('costs and margin come from the kind, or from the construction of a chain or bracelet', () => {
    const of = (piece: Partial<PieceTraits>) => resolve([], piece).rule.findingsMinor
    expect(of(ring)).toBe(2000)
    expect(of({ kind: 'bracelet', construction: 'hollow' })).toBe(3000)
    expect(decided(withPlatinum, ring, 'findingsMinor')).toEqual({ of: 'group', group: 'ring' })
  })

  test('loose metal and lines from before there were kinds have the settings of their construction', () => {
    const { rule: flat } = resolve([], { kind: null, construction: 'hollow' })
    expect(flat.findingsMinor).toBe(3000)
  })

  test('a kind without settings of its own has those of solid pieces', () => {
    const resolved = resolver(WITHOUT_KINDS, NOW)({ ...chain, ...ring })
    expect(resolved.rule).toEqual(resolve([]).rule)
    expect(decided(WITHOUT_KINDS, ring, 'wastageBp')).toEqual({ of: 'group', group: 'solid' })
  })

  test('a premium comes from the metal that has one, else from the shop', () => {
    const ruleOf = resolver(withPlatinum, NOW)
    expect(ruleOf({ ...chain, metal: 'XPT' }).rule).toMatchObject({
      premiumBp: 300,
      minMarginBp: 2500,
      overheadBp: 0,
    })
    expect(ruleOf(chain).rule).toMatchObject({ premiumBp: 100, minMarginBp: 1500 })
    expect(decided(withPlatinum, { metal: 'XPT' }, 'premiumBp')).toEqual({
      of: 'metal',
      metal: 'XPT',
    })
    expect(decided(withPlatinum, { metal: 'XPT' }, 'overheadBp')).toEqual({ of: 'shop' })
    expect(decided(withPlatinum, {}, 'premiumBp')).toEqual({ of: 'shop' })
  })

  test('pieces of another kind or metal have another key', () => {
    const ruleOf = resolver(withPlatinum, NOW)
    const keys = [{}, ring, { metal: 'XPT' as const }].map(
      (piece) => ruleOf({ ...chain, ...piece }).key,
    )
    expect(new Set(keys).size).toBe(3)
  })
})

describe('a rule', () => {
  const rings = rule('rings', { kind: 'ring' }, { set: { premiumBp: 50, findingsMinor: 100 } })

  test('decides before the kind and the metal', () => {
    const settings = { ...withPlatinum, rules: [rings] }
    const piece = { ...chain, ...ring, metal: 'XPT' as const }
    expect(resolver(settings, NOW)(piece).rule).toMatchObject({
      premiumBp: 50,
      findingsMinor: 100,
      minMarginBp: 2500,
    })
    expect(decided(settings, piece, 'premiumBp')).toEqual({ of: 'rule', id: 'rings' })
  })

  test('of a kind matches no other, and no piece whose kind is not known', () => {
    expect(resolve([rings], ring).from).toEqual({ premiumBp: 'rings', findingsMinor: 'rings' })
    expect(resolve([rings]).from).toEqual({})
    expect(resolve([rings], { ...ring, kind: null }).from).toEqual({})
  })

  test('with a kind is more specific than one without', () => {
    const all = rule('all', { karat: '14K' }, { set: { premiumBp: 70 }, priority: 1 })
    const both = rule('both', { karat: '14K', kind: 'ring' }, { set: { premiumBp: 60 } })
    expect(resolve([all, both], ring).from).toEqual({ premiumBp: 'both' })
  })
})

test('settings without kinds and metals price every piece as before there were any', () => {
  const { byConstruction, rules: _, ...shop } = WITHOUT_KINDS
  const ruleOf = resolver(WITHOUT_KINDS, NOW)
  fc.assert(
    fc.property(
      fc.constantFrom(null, ...PIECE_KINDS),
      fc.constantFrom(...CONSTRUCTIONS),
      fc.constantFrom('XAU' as const, 'XAG' as const, 'XPT' as const),
      (kind, made, metal) => {
        const hasNone = kind !== null && kind !== 'chain' && kind !== 'bracelet'
        const construction = hasNone ? null : made
        const before = { ...shop, ...byConstruction[construction ?? 'solid'] }
        expect(ruleOf({ ...chain, kind, construction, metal }).rule).toEqual(before)
      },
    ),
  )
})
