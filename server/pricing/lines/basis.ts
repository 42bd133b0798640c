import {
  configVersion,
  currentConfig,
  type PricingConfig,
} from '#server/configuration/configuration.ts'
import { FORMULA_VERSION, type Formula, formulas } from '#server/formula/price/formulas.ts'
import {
  type PieceTraits,
  type ResolvedRule,
  resolver,
} from '#server/formula/settings/resolution.ts'
import type { QuoteBasis } from '#server/formula/settings/rule.ts'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { metalContext } from '#server/market/metal-limits.ts'
import { isTooOld, latestBasis } from '#server/market/quotes/basis.ts'
import { isPriceable } from '#server/market/quotes/price-step.ts'
import { type Quote, quoteBasis } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import type { Run } from '#server/pricing/table.ts'
import { type MetalParts, metalsIn } from './priced-piece.ts'
import { type Pricer, pricerOf } from './pricer.ts'
import { runQuotes } from './run-quote-queries.ts'

/** Everything a price is computed from besides the piece: the price of each metal, settings, formula. */
export interface Basis {
  /** By metal, in the order of `METALS`; none for pieces without metal. Each is in the shop's currency or convertible to it. */
  quotes: ReadonlyMap<Metal, Quote>
  /** Why pieces of other metals cannot be priced. */
  missing: ReadonlyMap<Metal, Refusal>
  config: PricingConfig
  /** The settings for a piece, and which rule set each field. */
  ruleOf: (piece: PieceTraits) => ResolvedRule
  formula: Formula
  formulaVersion: number
}

/**
 * Today's metal prices with today's settings, however old; null while no metal has a price in the shop's currency. With an
 * empty list, for pieces without metal, it needs no price.
 */
export async function todaysBasis(ctx: Ctx, metals?: readonly Metal[]): Promise<Basis | null> {
  return usable(await pricesToday(ctx, metals, 'any_age'))
}

/**
 * Today's basis for work that needs it, for these metals or for those that the shop sells; of no metals, as of pieces without
 * metal, it needs no price. Throws `Refused` where none of them
 * has a price within its age limit in the shop's currency; what pieces of a single such metal lack is in `missing`.
 */
export async function freshBasis(ctx: Ctx, metals?: readonly Metal[]): Promise<Basis> {
  const prices = await pricesToday(ctx, metals, 'fresh')
  const basis = usable(prices)
  if (basis) return basis
  const [reason] = prices.missing.values()
  throw new Refused({ gold: reason ?? { key: 'no_gold' } })
}

/** Those of these metals that have a price within its age limit in the shop's currency. */
export async function metalsWithFreshPrice(ctx: Ctx, metals: readonly Metal[]): Promise<Metal[]> {
  return [...(await pricesToday(ctx, metals, 'fresh')).quotes.keys()]
}

/** Why nothing can be priced today, where `todaysBasis` is null. */
export async function reasonWithoutPrice(ctx: Ctx): Promise<Refusal> {
  const [reason] = (await pricesToday(ctx, undefined, 'any_age')).missing.values()
  return reason ?? { key: 'no_gold' }
}

/** The metals of these pieces, those of further parts too. */
export const metalsOf = (pieces: readonly MetalParts[]): Metal[] => [
  ...new Set(pieces.flatMap(metalsIn)),
]

/** The metals without whose prices these pieces are not all priced; those of the shop (undefined) where there are no pieces. */
export const metalsNeeded = (pieces: readonly MetalParts[]): Metal[] | undefined =>
  pieces.length === 0 ? undefined : metalsOf(pieces)

/** Has every metal of a piece a price? */
export const canPrice = ({ quotes }: Basis, piece: MetalParts): boolean =>
  metalsIn(piece).every((metal) => quotes.has(metal))

/** The price of a metal. Throws without one: ask `canPrice` first. */
export function quoteFor({ quotes }: Pick<Basis, 'quotes'>, metal: Metal): Quote {
  const quote = quotes.get(metal)
  if (!quote) throw new RangeError(`no price of ${metal}`)
  return quote
}

/** The price of the first metal, gold where it is priced; null for pieces without metal. */
export function firstQuote({ quotes }: Pick<Basis, 'quotes'>): Quote | null {
  const [quote = null] = quotes.values()
  return quote
}

/** As `firstQuote` of the basis of a shop's metals. Throws without one. */
export function mainQuote(basis: Pick<Basis, 'quotes'>): Quote {
  const quote = firstQuote(basis)
  if (!quote) throw new RangeError('no price')
  return quote
}

/** The basis of a run, read from the current rows. */
export async function basisOfRun(
  db: Db,
  run: Pick<Run, 'id' | 'config_version' | 'formula_version' | 'created_at'>,
): Promise<Basis> {
  const quotes = await runQuotes(db, run.id)
  if (run.config_version === null) throw new Error(`run ${run.id} calculates no price`)
  return basisOf(
    new Map([...quotes].map(([metal, { quote }]) => [metal, quote])),
    await configVersion(db, run.config_version),
    run.formula_version,
    run.created_at,
  )
}

/** Prices pieces at the prices of the basis or at others. */
export const pricer = (
  basis: Pick<Basis, 'ruleOf' | 'formula' | 'quotes'>,
  prices: ReadonlyMap<Metal, QuoteBasis> = pricesOf(basis),
): Pricer => pricerOf(basis, prices)

/** The part of each price that the formula needs. */
export const pricesOf = ({ quotes }: Pick<Basis, 'quotes'>): Map<Metal, QuoteBasis> =>
  new Map([...quotes].map(([metal, quote]) => [metal, quoteBasis(quote)]))

type Prices = Pick<Basis, 'quotes' | 'missing' | 'config'> & { at: string }

/** Which of these metals can be priced now, and why the others cannot. */
async function pricesToday(
  ctx: Ctx,
  metals: readonly Metal[] | undefined,
  age: 'fresh' | 'any_age',
): Promise<Prices> {
  const config = await currentConfig(ctx.db)
  const wanted = metals ?? (await metalsSold(ctx.db))
  const quotes = new Map<Metal, Quote>()
  const missing = new Map<Metal, Refusal>()
  for (const metal of METALS.filter((one) => wanted.includes(one))) {
    const quote = await latestBasis(ctx, metal)
    const reason = await reasonAgainst(ctx, metal, quote, config, age)
    if (quote && !reason) quotes.set(metal, quote)
    else missing.set(metal, reason ?? refusalFor('no_gold', metal))
  }
  return { quotes, missing, config, at: ctx.clock.now() }
}

async function reasonAgainst(
  ctx: Ctx,
  metal: Metal,
  quote: Quote | null,
  { settings }: PricingConfig,
  age: 'fresh' | 'any_age',
): Promise<Refusal | null> {
  if (!quote) return refusalFor('no_gold', metal)
  if (age === 'fresh' && (await isTooOld(ctx, quote))) return refusalFor('gold_too_old', metal)
  const values = { currency: quote.currency, shopCurrency: settings.currency }
  return isPriceable(quote, settings.currency) ? null : { key: 'no_exchange_rate', values }
}

/** The sentence about this metal. */
export const refusalFor = (key: string, metal: Metal): Refusal => {
  const values = metalContext(metal)
  return values.context ? { key, values } : { key }
}

const usable = ({ quotes, missing, config, at }: Prices): Basis | null =>
  quotes.size === 0 && missing.size > 0
    ? null
    : basisOf(quotes, config, FORMULA_VERSION, at, missing)

function basisOf(
  quotes: Basis['quotes'],
  config: PricingConfig,
  formulaVersion: number,
  at: string,
  missing: Basis['missing'] = new Map(),
): Basis {
  const formula = formulas[formulaVersion]
  if (!formula) throw new Error(`unknown formula version ${formulaVersion}`)
  return { quotes, missing, config, ruleOf: resolver(config.settings, at), formula, formulaVersion }
}

/** The price of a metal from which prices were calculated; `mid` is decimal text per troy ounce. */
export interface BasisProps {
  id: number
  metal: Metal
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

/** A metal price used for prices, as pages show it. */
export function basisProps(quote: Quote): BasisProps {
  return {
    id: quote.id,
    metal: quote.metal,
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
