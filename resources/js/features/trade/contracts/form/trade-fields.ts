import { TERM_NUMBERS } from '#client/features/configuration/shop-parts.ts'
import type { ShopSettingsProps } from '#server/operations/settings/props.ts'

type NumberName = (typeof TERM_NUMBERS)[number]

const UNITS: Record<NumberName, 'percent' | 'days' | 'minutes' | undefined> = {
  layawayMinDeposit: 'percent',
  layawayFee: 'percent',
  layawayGraceDays: 'days',
  layawayCount: undefined,
  customDeposit: 'percent',
  tolerance: 'percent',
  quoteDays: 'days',
  lockMinutes: 'minutes',
  memoDays: 'days',
  returnDays: 'days',
  pay: 'percent',
  lockMaxDays: 'days',
  quoteMaxDays: 'days',
  layawayMaxDays: 'days',
  memoMaxDays: 'days',
  saleMaxDays: 'days',
  lockMinDeposit: 'percent',
  customMinDeposit: 'percent',
  maxDiscount: 'percent',
  overMelt: 'percent',
}

/** The default terms per contract type; the largest groups come first so that the rows are filled. */
export function tradeGroupsOf({ defaultTerms }: ShopSettingsProps) {
  return defaultTerms
    .map(({ type, terms }) => ({
      type,
      fields: TERM_NUMBERS.filter((name) => terms.includes(name)).map((name) => ({
        name,
        unit: UNITS[name],
      })),
      hasEvery: terms.includes('layawayEvery'),
    }))
    .toSorted((a, b) => b.fields.length - a.fields.length)
}
