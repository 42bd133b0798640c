import { expect, test } from 'vitest'
import { exampleSettings, isSampleGroup } from '#server/configuration/example-settings.ts'
import { receiptOf } from '#server/formula/price/receipt.ts'
import { ruleProblems } from '#server/formula/settings/rule-problems.ts'
import {
  groupSettings,
  ruleFor,
  SETTINGS_GROUPS,
  type SettingsGroup,
} from '#server/formula/settings/settings-groups.ts'
import { finenessOf } from '#server/formula/units/karat.ts'

const gulf = { ...exampleSettings('AED'), tax: { mode: 'inclusive', ratePpm: 50_000 } } as const
const BY_MAKING_CHARGE = SETTINGS_GROUPS.filter((group) => group !== 'loose_stone')

/** The price of a piece at 15,050 dirhams an ounce, minor units. */
const priceOf = (group: SettingsGroup, stamp: string, weightMg: number) =>
  receiptOf(
    ruleFor(gulf, group),
    { midMicro: 15_050_000_000, currency: 'AED', fx: null },
    {
      ...{ fineness: finenessOf(stamp), weightMg, stonesMinor: 0, extraMinor: 0 },
      ...{ manualMinimumMinor: null, currentMinor: null },
    },
  ).priceMinor

test('in the Gulf a bangle of 20 g of 21K costs its gold and 25 dirhams a gram, with tax', () => {
  // (15,050 ÷ 31.1034768 × 0.875 + 25) × 20 × 1.05 = 9,416.07.
  expect(priceOf('bangle', '875', 20_000)).toBe(9_416_00)
})

test.each(BY_MAKING_CHARGE)(
  'the minimum margin does not raise the making charge of %s',
  (group) => {
    expect(ruleProblems(ruleFor(gulf, group))).toEqual([])
    const { selling, findingsMinor } = groupSettings(gulf, group)
    if (selling.model !== 'per_gram') throw new Error(selling.model)
    expect(findingsMinor).toBe(0)
    for (const [stamp, share] of [
      ['750', 0.75],
      ['999', 0.999],
    ] as const) {
      const grams = 31.1034768
      const net = 15_050 * share + (selling.addPerGramMinor / 100) * grams
      const price = priceOf(group, stamp, 31_103) / 100
      expect(Math.abs(price - net * 1.05)).toBeLessThan(2)
    }
  },
)

test('settings of a group are samples of either kind of shop', () => {
  expect(isSampleGroup({ ...exampleSettings('USD'), currency: 'AED' }, 'ring')).toBe(true)
  expect(isSampleGroup(gulf, 'ring')).toBe(true)
})
