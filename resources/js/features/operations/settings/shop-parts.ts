import { formatAmount } from '#server/formula/units/money.ts'
import { percentText } from '#server/formula/units/scaled.ts'
import type { ShopSettingsProps } from '#server/operations/settings/props.ts'
import type { Market } from '#server/pricing/compare-at/law/market.ts'

const US = [
  'minimumDays',
  'lookbackDays',
  'recentDays',
  'progressiveMaxDays',
  'alwaysOnSaleDays',
  'alwaysOnSaleBp',
  'inflationDays',
] as const
export const THRESHOLDS = {
  eu: ['windowDays', 'progressiveMaxDays', 'newArticleMinDays'],
  us_ftc: US,
  us_ca: US,
  uk: ['minimumDays', 'oldDays'],
} as const
export type RegulatedMarket = keyof typeof THRESHOLDS
export type Threshold = (typeof THRESHOLDS)[RegulatedMarket][number]

export const COMPLIANCE_NUMBERS = [
  'cashLimit',
  'reportDays',
  'amlLimit',
  'amlWarn',
  'holdDays',
  'formYears',
  'contractYears',
  'idYears',
] as const

/**
 * The parts of the shop settings in the order of the page, by the id of their section. Each is saved at an address of its
 * own.
 */
export const SHOP_PARTS = {
  shop: { path: '/configuration/shop', fieldsOf: shopFieldsOf },
  regions: { path: '/configuration/markets', fieldsOf: marketFieldsOf },
  terms: { path: '/configuration/trade', fieldsOf: termFieldsOf },
  documents: { path: '/configuration/letterhead', fieldsOf: letterheadOf },
  compliance: { path: '/configuration/compliance', fieldsOf: complianceFieldsOf },
  staff: { path: '/configuration/limits', fieldsOf: limitFieldsOf },
  security: { path: '/configuration/sign-in', fieldsOf: signInFieldsOf },
} as const satisfies Record<string, ShopPart>

interface ShopPart {
  path: string
  fieldsOf: (shop: ShopSettingsProps) => object
}

export type PartId = keyof typeof SHOP_PARTS
export type PartFields<P extends PartId> = ReturnType<(typeof SHOP_PARTS)[P]['fieldsOf']>
export const PART_IDS = Object.keys(SHOP_PARTS) as PartId[]

function shopFieldsOf(shop: ShopSettingsProps) {
  const { name, currency, weightUnit, timeZone, lengthUnit, ringSystem } = shop
  return { name, currency, weightUnit, timeZone, lengthUnit, ringSystem }
}

function limitFieldsOf(shop: ShopSettingsProps) {
  return {
    staffLines: String(shop.staffLines),
    staffChange: String(shop.staffChangeBp / 100),
    staffCashOut: formatAmount(shop.staffCashOut, shop.currency),
    staffPaidOut: formatAmount(shop.staffPaidOut, shop.currency),
    weighFirst: percentText(shop.weighFirstBp),
    weighAgain: percentText(shop.weighAgainBp),
    approveAbove: shop.approveAboveLines === null ? '' : String(shop.approveAboveLines),
    staffSeesCost: shop.staffSeesCost,
  }
}

function marketFieldsOf({ markets, law }: ShopSettingsProps) {
  const typed = (market: RegulatedMarket): Record<string, string> => {
    const values = law[market] as unknown as Record<string, number | string>
    const fields = THRESHOLDS[market].map((field: Threshold) => [
      field,
      field === 'alwaysOnSaleBp' ? String(Number(values[field]) / 100) : String(values[field]),
    ])
    return { ...Object.fromEntries(fields), effect: law[market].effect }
  }
  return {
    markets: markets as Market[],
    noneReason: law.noneReason ?? '',
    eu: typed('eu'),
    us_ftc: typed('us_ftc'),
    us_ca: typed('us_ca'),
    uk: typed('uk'),
  }
}

function termFieldsOf({ trade }: ShopSettingsProps) {
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
    returnDays: String(trade.returnDays),
    pay: percentText(trade.payBp),
    lockMaxDays: String(trade.lockMaxDays),
    quoteMaxDays: String(trade.quoteMaxDays),
    layawayMaxDays: String(trade.layawayMaxDays),
    memoMaxDays: String(trade.memoMaxDays),
    saleMaxDays: String(trade.saleMaxDays),
    lockMinDeposit: percentText(trade.lockMinDepositBp),
    customMinDeposit: percentText(trade.customMinDepositBp),
    maxDiscount: percentText(trade.maxDiscountBp),
    overMelt: percentText(trade.overMeltBp),
  }
}

function letterheadOf({ letterhead }: ShopSettingsProps) {
  return { ...letterhead }
}

function complianceFieldsOf({ compliance, currency }: ShopSettingsProps) {
  const { form8300, cashLimit, amlLimit, amlWarnBp, ...counts } = compliance
  return {
    form8300,
    cashLimit: formatAmount(cashLimit, currency),
    amlLimit: formatAmount(amlLimit, currency),
    amlWarn: String(amlWarnBp / 100),
    reportDays: String(counts.reportDays),
    holdDays: String(counts.holdDays),
    formYears: String(counts.formYears),
    contractYears: String(counts.contractYears),
    idYears: String(counts.idYears),
  }
}

function signInFieldsOf({ loginStyle, lockAfterMin, secondFactor }: ShopSettingsProps) {
  return { loginStyle, lockAfterMin: String(lockAfterMin), secondFactor }
}
