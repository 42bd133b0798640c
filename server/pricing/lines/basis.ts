import {
  configVersion,
  currentConfig,
  type PricingConfig,
} from '#server/configuration/configuration.ts'
import { FORMULA_VERSION } from '#server/formula/price/price.ts'
import { type Formula, formulas } from '#server/formula/price/receipt.ts'
import {
  type PieceTraits,
  type ResolvedRule,
  resolver,
} from '#server/formula/settings/resolution.ts'
import type { QuoteBasis } from '#server/formula/settings/rule.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { isTooOld, latestBasis } from '#server/market/quotes/basis.ts'
import { isPriceable } from '#server/market/quotes/price-step.ts'
import { type Quote, quoteBasis, quoteById } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Run } from '#server/pricing/table.ts'
import { type Prepared, preparedFor } from './line.ts'

/** Everything a price is computed from besides the piece: gold, settings, formula. */
export interface Basis {
  quote: Quote
  config: PricingConfig
  /** The settings for a piece, and which rule set each field. */
  ruleOf: (piece: PieceTraits) => ResolvedRule
  formula: Formula
  formulaVersion: number
}

/** Today's gold with today's settings; null while no gold price has been entered. */
export async function todaysBasis(ctx: Ctx): Promise<Basis | null> {
  const quote = await latestBasis(ctx)
  return quote ? basisOn(ctx, quote) : null
}

/** A given gold price with today's settings. */
export async function basisOn(
  { clock, db }: Pick<Ctx, 'clock' | 'db'>,
  quote: Quote,
): Promise<Basis> {
  return basisOf(quote, await currentConfig(db), FORMULA_VERSION, clock.now())
}

/**
 * Today's basis for work that needs it. Throws `Refused` without gold, with gold past its age limit, or without its
 * exchange rate.
 */
export async function freshBasis(ctx: Ctx): Promise<Basis> {
  const basis = await todaysBasis(ctx)
  if (!basis) throw new Refused({ gold: { key: 'no_gold' } })
  if (await isTooOld(ctx, basis.quote)) throw new Refused({ gold: { key: 'gold_too_old' } })
  if (!canPrice(basis)) {
    const { currency } = basis.quote
    const values = { currency, shopCurrency: basis.config.settings.currency }
    throw new Refused({ gold: { key: 'no_exchange_rate', values } })
  }
  return basis
}

/** Is the gold price in the shop's currency, or convertible to it? */
export function canPrice({ quote, config }: Basis): boolean {
  return isPriceable(quote, config.settings.currency)
}

/** The basis of a run, read from the current rows. */
export async function basisOfRun(
  db: Db,
  run: Pick<Run, 'id' | 'quote_id' | 'config_version' | 'formula_version' | 'created_at'>,
): Promise<Basis> {
  if (run.quote_id === null || run.config_version === null)
    throw new Error(`run ${run.id} has no gold price`)
  return basisOf(
    await quoteById(db, run.quote_id),
    await configVersion(db, run.config_version),
    run.formula_version,
    run.created_at,
  )
}

/** Prepares each rule once for all pieces that it prices. */
export function preparer(
  { ruleOf, formula, quote }: Basis,
  gold: QuoteBasis = quoteBasis(quote),
): (piece: PieceTraits) => Prepared {
  return preparedFor(ruleOf, (rule) => formula.prepare(rule, gold))
}

function basisOf(quote: Quote, config: PricingConfig, formulaVersion: number, at: string): Basis {
  const formula = formulas[formulaVersion]
  if (!formula) throw new Error(`unknown formula version ${formulaVersion}`)
  return { quote, config, ruleOf: resolver(config.settings, at), formula, formulaVersion }
}

/** The gold price from which prices were calculated; `mid` is decimal text per troy ounce. */
export interface BasisProps {
  id: number
  mid: string
  currency: string
  source: string
  quotedAt: string
  quality: string
  kind: string
  example: boolean
  /** The conversion to the shop's currency; null if none was needed. */
  fx: { rate: string; source: string; at: string } | null
}

/** A gold price used for prices, as pages show it. */
export function basisProps(quote: Quote): BasisProps {
  return {
    id: quote.id,
    mid: goldPriceText(quote.mid),
    currency: quote.currency,
    source: quote.source,
    quotedAt: quote.quoted_at,
    quality: quote.quality,
    kind: quote.kind,
    example: quote.example === 1,
    fx: quoteBasis(quote).fx,
  }
}
