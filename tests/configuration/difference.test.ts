import { describe, expect, test } from 'vitest'
import { countChanges, rebaseChanges } from '#client/features/operations/settings/pricing/merge.ts'
import { formOf, newRule } from '#client/features/operations/settings/pricing/settings-form.ts'
import { exampleSettings } from '#server/configuration/example-settings.ts'
import type { PricingRule, PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import { settingsDifference } from '#server/formula/settings/settings-difference.ts'

const before = exampleSettings('USD')
const season: PricingRule = {
  id: 'season',
  note: 'Season',
  priority: 10,
  match: {
    family: null,
    product: null,
    sku: null,
    construction: 'solid',
    karat: null,
    widthFrom: 800,
    widthTo: null,
  },
  from: '2026-12-01T05:00:00.000Z',
  until: null,
  set: { wastageBp: 200 },
}
const withRules = (...rules: PricingRule[]): PricingSettings => ({ ...before, rules })

describe('the difference between two versions', () => {
  test('is empty between a version without a list of rules and one with an empty list', () => {
    expect(settingsDifference(before, withRules())).toEqual([])
  })

  test('has fields of the shop and of a construction, each with the value before and after', () => {
    const after = structuredClone(before)
    after.premiumBp = 150
    after.byConstruction.hollow.labour.perGramMinor = 950
    expect(settingsDifference(before, after)).toEqual([
      { of: 'shop', field: 'premiumBp', before: 100, after: 150 },
      {
        of: 'group',
        group: 'hollow',
        field: 'labour.perGramMinor',
        before: 900,
        after: 950,
      },
    ])
  })

  test('compares a kind without settings of its own by those of solid pieces, and lists these once', () => {
    const { byKind: _, ...older } = structuredClone(before)
    const { solid } = older.byConstruction
    const withRing = { ...older, byKind: { ring: { ...solid, findingsMinor: 2000 } } }
    expect(settingsDifference(older, { ...older, byKind: { ring: solid } })).toEqual([])
    expect(settingsDifference(older, withRing)).toEqual([
      { of: 'group', group: 'ring', field: 'findingsMinor', before: 4500, after: 2000 },
    ])
    const dearer = structuredClone(older)
    dearer.byConstruction.solid.findingsMinor = 5000
    expect(settingsDifference(older, dearer)).toHaveLength(1)
  })

  test('has what a metal sets, and the kind that a rule is for', () => {
    expect(settingsDifference(before, { ...before, byMetal: { XPT: { premiumBp: 300 } } })).toEqual(
      [{ of: 'metal', metal: 'XPT', field: 'premiumBp', before: null, after: 300 }],
    )
    const rings = { ...season, match: { ...season.match, kind: 'ring' as const } }
    expect(settingsDifference(withRules(season), withRules(rings))).toMatchObject([{ of: 'scope' }])
  })

  test('has added, removed and changed rules', () => {
    const added = settingsDifference(before, withRules(season))
    expect(added).toMatchObject([
      { of: 'added', rule: season },
      { of: 'rule', field: 'wastageBp', before: null, after: 200 },
    ])
    expect(settingsDifference(withRules(season), before)).toEqual([{ of: 'removed', rule: season }])
    const wider = { ...season, match: { ...season.match, widthFrom: 600 }, set: { feeBp: 100 } }
    expect(settingsDifference(withRules(season), withRules(wider))).toMatchObject([
      { of: 'scope' },
      { of: 'rule', field: 'wastageBp', before: 200, after: null },
      { of: 'rule', field: 'feeBp', before: null, after: 100 },
    ])
  })
})

describe('my changes, merged with those that another user saved', () => {
  const zone = 'America/New_York'
  const start = formOf(withRules(season), zone)

  test('the start of a rule is shown in the shop’s time zone', () => {
    expect(start.rules[0]?.from).toBe('2026-12-01T00:00')
  })

  test('keep the fields that I changed; other fields are theirs', () => {
    const mine = structuredClone(start)
    mine.shop.premiumBp = '1.5'
    const theirs = structuredClone(start)
    theirs.shop.premiumBp = '2'
    theirs.shop.overheadBp = '4'
    theirs.byConstruction.solid.selling = { model: 'markup', value: '80', by: 'density', tiers: [] }
    const merged = rebaseChanges(start, mine, theirs)
    expect(merged.shop).toMatchObject({ premiumBp: '1.5', overheadBp: '4' })
    expect(merged.byConstruction.solid.selling).toMatchObject({ model: 'markup', value: '80' })
    expect(countChanges(start, mine)).toBe(1)
  })

  test('keep my new rule; rules deleted by either of us stay deleted', () => {
    const mine = structuredClone(start)
    const fresh = { ...newRule(), note: 'Mine' }
    mine.rules.push(fresh)
    const theirs = { ...structuredClone(start), rules: [] }
    expect(rebaseChanges(start, mine, theirs).rules).toEqual([fresh])
    const gone = { ...structuredClone(start), rules: [] }
    expect(rebaseChanges(start, gone, start).rules).toEqual([])
  })
})
