import type { ContractType } from '#server/contracts/states.ts'
import { percentText } from '#server/gold/percent.ts'
import type { ShopSettingsProps } from '#server/rehearsals/configuration-props.ts'

/** The usual terms as they are typed. */
export function typedTrade({ trade }: ShopSettingsProps) {
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

type NumberName = Exclude<keyof ReturnType<typeof typedTrade>, 'layawayEvery'>

interface TradeGroup {
  of: ContractType
  fields: readonly { name: NumberName; unit?: 'percent' | 'days' | 'minutes' }[]
}

/** Each kind of contract with what is usually agreed in it. */
export const TRADE_GROUPS: readonly TradeGroup[] = [
  {
    of: 'layaway',
    fields: [
      { name: 'layawayMinDeposit', unit: 'percent' },
      { name: 'layawayFee', unit: 'percent' },
      { name: 'layawayGraceDays', unit: 'days' },
      { name: 'layawayCount' },
    ],
  },
  {
    of: 'custom_order',
    fields: [
      { name: 'customDeposit', unit: 'percent' },
      { name: 'tolerance', unit: 'percent' },
      { name: 'quoteDays', unit: 'days' },
    ],
  },
  { of: 'price_lock', fields: [{ name: 'lockMinutes', unit: 'minutes' }] },
  { of: 'memo_out', fields: [{ name: 'memoDays', unit: 'days' }] },
  { of: 'buy_back', fields: [{ name: 'pay', unit: 'percent' }] },
]

export const TRADE_NUMBERS = TRADE_GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name))
