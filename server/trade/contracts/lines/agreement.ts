import { currentConfig, shopOf } from '#server/configuration/configuration.ts'
import {
  chosenTaxes,
  defaultTax,
  type HeldTaxes,
  lineTaxOf,
  taxChoices,
  taxColumnsOf,
} from '#server/configuration/tax-classes/line-tax.ts'
import { type TradeSettings, tradeSettings } from '#server/configuration/trade-settings.ts'
import type { TaxMode } from '#server/formula/settings/rule.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import { dayOf, plusDays, startOfDay } from '#server/platform/time/calendar.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { definitionOf, hasInstalments, hasTerm } from '#server/trade/contract-types/lookup.ts'
import type {
  AmendInput,
  ChangeInput,
  DraftInput,
  LineInput,
} from '#server/trade/contracts/input.ts'
import type { NewLine } from '#server/trade/contracts/queries.ts'
import { dayAfter } from '#server/trade/contracts/terms/schedule.ts'
import { shareOf, type Terms } from '#server/trade/contracts/terms/terms.ts'
import { lineRows } from './draft-lines.ts'
import { refuseTooLarge, type Totals, totalsOf } from './totals.ts'

/** Rows, totals and terms of a requested contract. */
export interface Agreement {
  lines: NewLine[]
  totals: Totals
  depositDue: number
  terms: Terms
  dueAt: string | null
}

type AgreementInput = Omit<
  DraftInput,
  'type' | 'opens' | 'idempotencyKey' | 'customerId' | 'placeId'
> &
  Partial<Pick<ChangeInput & AmendInput, 'customerId'>>

interface AgreedBefore {
  kept?: NewLine[] | undefined
  agreed?: Partial<Terms> | undefined
  held?: HeldTaxes | undefined
  /** Time of the confirmation, if it is confirmed: ISO, UTC. */
  confirmedAt?: string | null
  /** The reason of a line may still be missing: it changes no amount. */
  isPreview?: boolean
}

/**
 * Calculates lines, tax, deposit and dates from a form, with the default terms where the form leaves them out. `kept`
 * lines replace those of the form, `agreed` terms replace the defaults, and `held` taxes can be kept. Throws `Refused` beside the field.
 */
export async function agreementOf(
  ctx: Ctx,
  type: ContractType,
  input: AgreementInput,
  { kept, agreed, held, confirmedAt = null, isPreview = false }: AgreedBefore = {},
): Promise<Agreement> {
  const shop = await shopOf(ctx.db)
  const { settings } = await currentConfig(ctx.db)
  const tradeDefaults = await tradeSettings(ctx.db)
  const today = dayOf(ctx.clock.now(), shop.time_zone)
  const terms = termsFor(
    type,
    input,
    { ...defaultTerms(tradeDefaults, settings.tax.mode), ...agreed },
    today,
  )
  const lines = kept
    ? await keptRows(ctx.db, type, kept)
    : await typedRows(ctx.db, type, input.lines, { currency: shop.currency, held, isPreview })
  const priced = lines.map(({ qty = 1, unit_price = 0, ...line }) => ({
    qty,
    unitPrice: unit_price,
    tax: lineTaxOf(taxColumnsOf(line), 0),
  }))
  const totals = totalsOf(priced, terms.taxMode)
  refuseTooLarge(priced, totals)
  return {
    lines: lines.map((line, n) => ({ ...line, tax: totals.lineTaxes[n] ?? 0 })),
    totals,
    depositDue: depositOf(type, input.deposit, totals.total, tradeDefaults, shop.currency),
    terms,
    dueAt:
      input.dueOn === null
        ? defaultDueAt(type, confirmedAt ?? draftStart(ctx, type), tradeDefaults, shop.time_zone)
        : startOfDay(input.dueOn, shop.time_zone),
  }
}

/** Rows of typed lines, each with its tax where the type is taxed: purchases and loans are not. */
async function typedRows(
  db: Db,
  type: ContractType,
  lines: readonly LineInput[],
  { currency, held, isPreview }: Pick<AgreedBefore, 'held' | 'isPreview'> & { currency: string },
): Promise<NewLine[]> {
  const taxes = definitionOf(type).isTaxed
    ? chosenTaxes(await taxChoices(db, held), lines)
    : { columns: [], refusals: {} }
  const refusals = Object.fromEntries(
    Object.entries(taxes.refusals).filter(([field]) => !isPreview || !field.endsWith('.taxReason')),
  )
  const rows = await lineRows(db, type, lines, { currency, refusals })
  return rows.map((row, n) => ({ ...row, ...taxes.columns[n] }))
}

/** Lines of a contract that was not taxed, such as a memo, get the default class. */
async function keptRows(db: Db, type: ContractType, lines: NewLine[]): Promise<NewLine[]> {
  if (!definitionOf(type).isTaxed) return lines
  const tax = await defaultTax(db)
  return lines.map((line) => (line.tax_rate_ppm == null ? { ...line, ...tax } : line))
}

/** Default terms of this shop. */
export function defaultTerms(tradeDefaults: TradeSettings, taxMode: TaxMode): Terms {
  return {
    taxMode,
    count: tradeDefaults.layawayCount,
    every: tradeDefaults.layawayEvery,
    firstOn: null,
    feeBp: tradeDefaults.layawayFeeBp,
    graceDays: tradeDefaults.layawayGraceDays,
    lockMinutes: tradeDefaults.lockMinutes,
    quoteDays: tradeDefaults.quoteDays,
    toleranceBp: tradeDefaults.toleranceBp,
    heavier: 'shop_bears',
    payBp: tradeDefaults.payBp,
  }
}

function termsFor(
  type: ContractType,
  input: AgreementInput,
  defaults: Terms,
  today: string,
): Terms {
  const every = input.every ?? defaults.every
  const firstOn = input.firstOn ?? defaults.firstOn ?? dayAfter(today, every, 1)
  return {
    taxMode: defaults.taxMode,
    count: input.count ?? defaults.count,
    every,
    firstOn: hasInstalments(type) ? firstOn : null,
    feeBp: hasTerm(type, 'feePercent') ? (input.feePercent ?? defaults.feeBp) : 0,
    graceDays: input.graceDays ?? defaults.graceDays,
    lockMinutes: input.lockMinutes ?? defaults.lockMinutes,
    quoteDays: input.quoteDays ?? defaults.quoteDays,
    toleranceBp: input.tolerancePercent ?? defaults.toleranceBp,
    heavier: input.heavier ?? defaults.heavier,
    payBp: input.payPercent ?? defaults.payBp,
  }
}

function depositOf(
  type: ContractType,
  typed: string | undefined,
  total: number,
  tradeDefaults: TradeSettings,
  currency: string,
): number {
  if (!hasTerm(type, 'deposit')) return 0
  if (typed === undefined || typed === '') return shareOf(total, depositBp(type, tradeDefaults))
  const deposit = parseAmount(typed, currency)
  if (deposit === null) throw new Refused({ deposit: { key: 'amount' } })
  if (deposit > total) throw new Refused({ deposit: { key: 'deposit_over_total' } })
  return deposit
}

/** Default or minimum deposit as a share of the total, basis points. */
export function depositBp(type: ContractType, tradeDefaults: TradeSettings): number {
  const { depositShare } = definitionOf(type)
  return depositShare === undefined ? 0 : tradeDefaults[depositShare]
}

/** The draft of a loan shows its due day; that of a sale is counted once it is confirmed. */
const draftStart = ({ clock }: Ctx, type: ContractType): string | null =>
  definitionOf(type).lendsGoods ? clock.now() : null

/** When a contract is due, as ISO time, that began at `start` and has no agreed due day; null if it need not be due. */
export function defaultDueAt(
  type: ContractType,
  start: string | null,
  tradeDefaults: TradeSettings,
  timeZone: string,
): string | null {
  const { dueDays } = definitionOf(type)
  if (dueDays === undefined || start === null) return null
  return startOfDay(plusDays(dayOf(start, timeZone), tradeDefaults[dueDays]), timeZone)
}
