import { percentText } from '#server/formula/units/scaled.ts'
import type { ShopSettingsProps } from '#server/operations/settings-page/props.ts'

/** The default terms as form fields. */
export function tradeFieldsOf({ trade }: ShopSettingsProps) {
  return {
    layawayMinDeposit: percentText(trade.layawayMinDepositBp),
    layawayCount: String(trade.layawayCount),
    layawayEvery: trade.layawayEvery,
    layawayFee: percentText(trade.layawayFeeBp),
    layawayGraceDays: String(trade.layawayGraceDays),
    lockMinutes: String(trade.lockMinutes),
    customDeposit: percentText(trade.customDepositBp),
    quoteDays: String(trade.quoteDays),
    tolerance: percentText(trade.toleranceBp),
    memoDays: String(trade.memoDays),
    pay: percentText(trade.payBp),
  }
}

type NumberName = Exclude<keyof ReturnType<typeof tradeFieldsOf>, 'layawayEvery'>

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
  pay: 'percent',
}

export const TRADE_NUMBERS = Object.keys(UNITS) as NumberName[]

/** The default terms per contract type; the largest groups come first so that the rows are filled. */
export function tradeGroupsOf({ defaultTerms }: ShopSettingsProps) {
  return defaultTerms
    .map(({ type, terms }) => ({
      type,
      fields: TRADE_NUMBERS.filter((name) => terms.includes(name)).map((name) => ({
        name,
        unit: UNITS[name],
      })),
      hasEvery: terms.includes('layawayEvery'),
    }))
    .toSorted((a, b) => b.fields.length - a.fields.length)
}
