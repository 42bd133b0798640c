import { currentConfig, shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { Refused } from '#server/errors.ts'
import { parseAmount } from '#server/gold/money.ts'
import type { Tax } from '#server/gold/rule.ts'
import { dayOf, startOfDay } from '#server/gold-price-logs/day.ts'
import { rowsOf } from './draft-lines.ts'
import type { AmendInput, ChangeInput, DraftInput } from './input.ts'
import { shareOf } from './layaway-fee.ts'
import type { NewLine } from './queries.ts'
import { dayAfter, plusDays } from './schedule.ts'
import { type ContractType, machines } from './states.ts'
import type { Terms } from './terms.ts'
import { type Totals, totalsOf } from './totals.ts'
import { type TradeSettings, tradeSettings } from './trade-settings.ts'

/** A contract as it is asked for: rows, sums and terms, ready to be written or shown. */
export interface Agreement {
  lines: NewLine[]
  totals: Totals
  depositDue: number
  terms: Terms
  dueAt: string | null
}

type Asked = Omit<DraftInput, 'type' | 'idempotencyKey' | 'customerId'> &
  Partial<Pick<ChangeInput & AmendInput, 'customerId'>>

/**
 * What the words of a form come to in this shop: prices, tax, deposit and dates, with the usual terms where nothing
 * else was said. `kept` are lines that stay as they are, whatever the form says. Throws `Refused` beside the field.
 */
export async function agreementOf(
  ctx: Ctx,
  db: Db,
  type: ContractType,
  asked: Asked,
  kept?: NewLine[],
): Promise<Agreement> {
  const shop = await shopOf(db)
  const { settings } = await currentConfig(db)
  const usual = await tradeSettings(db)
  const today = dayOf(ctx.clock.now(), shop.time_zone)
  const terms = termsFor(type, asked, usual, settings.tax, today)
  const lines = kept ?? (await rowsOf(db, type, asked.lines, shop.currency))
  const totals = totalsOf(
    lines.map(({ qty = 1, unit_price = 0 }) => ({ qty, unitPrice: unit_price })),
    { mode: terms.taxMode, rateBp: terms.taxRateBp },
  )
  return {
    lines: lines.map((line, n) => ({ ...line, tax: totals.lineTaxes[n] ?? 0 })),
    totals,
    depositDue: depositOf(type, asked.deposit, totals.total, usual, shop.currency),
    terms,
    dueAt: dueOf(type, asked.dueOn, usual, today, shop.time_zone),
  }
}

function termsFor(
  type: ContractType,
  asked: Asked,
  usual: TradeSettings,
  tax: Tax,
  today: string,
): Terms {
  // What we owe, or lend, is not ours to tax.
  const isTaxed = machines[type].money === 'in'
  const every = asked.every ?? usual.layawayEvery
  return {
    taxMode: tax.mode,
    taxRateBp: isTaxed ? (asked.taxPercent ?? tax.rateBp) : 0,
    count: asked.count ?? usual.layawayCount,
    every,
    firstOn: type === 'layaway' ? (asked.firstOn ?? dayAfter(today, every, 1)) : null,
    feeBp: type === 'layaway' ? (asked.feePercent ?? usual.layawayFeeBp) : 0,
    graceDays: asked.graceDays ?? usual.layawayGraceDays,
    lockMinutes: asked.lockMinutes ?? usual.lockMinutes,
    quoteDays: asked.quoteDays ?? usual.quoteDays,
    toleranceBp: asked.tolerancePercent ?? usual.toleranceBp,
    heavier: asked.heavier ?? 'shop_bears',
    payBp: asked.payPercent ?? usual.payBp,
  }
}

function depositOf(
  type: ContractType,
  typed: string | undefined,
  total: number,
  usual: TradeSettings,
  currency: string,
): number {
  const share = { layaway: usual.layawayMinDepositBp, custom_order: usual.customDepositBp }
  if (!(type === 'price_lock' || type in share)) return 0
  if (typed === undefined || typed === '')
    return shareOf(total, share[type as keyof typeof share] ?? 0)
  const deposit = parseAmount(typed, currency)
  if (deposit === null) throw new Refused({ deposit: { key: 'amount' } })
  if (deposit > total) throw new Refused({ deposit: { key: 'deposit_over_total' } })
  return deposit
}

function dueOf(
  type: ContractType,
  typed: string | null,
  usual: TradeSettings,
  today: string,
  timeZone: string,
): string | null {
  const day = typed ?? (type === 'memo_out' ? plusDays(today, usual.memoDays) : null)
  return day === null ? null : startOfDay(day, timeZone)
}
