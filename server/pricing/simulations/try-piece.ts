import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Piece, piecesAfter, piecesMatching } from '#server/catalogue/catalogue.ts'
import { configVersion, shopOf } from '#server/configuration/configuration.ts'
import {
  fieldOf,
  type PricingSettings,
  RULE_FIELDS,
} from '#server/formula/settings/pricing-settings.ts'
import { deciderOf, resolver } from '#server/formula/settings/resolution.ts'
import { gramsText } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import { type Basis, pricesOf, todaysBasis } from '#server/pricing/lines/basis.ts'
import { matchedBy, pricedPiece } from '#server/pricing/lines/priced-piece.ts'
import { pricerOf } from '#server/pricing/lines/pricer.ts'
import type { ResolutionInput } from './input.ts'
import type { ResolutionProps, ResolvedPrice } from './props.ts'
import { readSettings } from './typed-settings.ts'

/**
 * Applies the entered settings to one piece: which rule sets each field, and the resulting price. Throws `Refused`
 * beside each wrong field, and beside `sku` for an unknown SKU or an empty catalogue.
 */
export async function resolutionFor(
  ctx: Ctx,
  actor: Actor,
  { sku, ...typed }: ResolutionInput,
): Promise<ResolutionProps> {
  authorize(actor, 'pricing_settings.change')
  const { db } = ctx
  const { settings: inForce } = await configVersion(db, typed.base)
  const { time_zone: timeZone } = await shopOf(db)
  const { currency } = inForce
  const settings = readSettings(typed, inForce, timeZone)
  const piece = await pieceFor(db, sku)
  if (!piece) throw new Refused({ sku: { key: sku === '' ? 'nothing_in_scope' : 'sku_unknown' } })
  const rulesOf = (by: PricingSettings) => resolver(by, ctx.clock.now())
  const basis = await todaysBasis(ctx)
  const priced = (by: PricingSettings) => basis && priceBy(basis, piece, rulesOf(by))
  const traits = matchedBy(piece)
  const resolved = rulesOf(settings)(traits)
  return {
    piece: {
      ...traits,
      title: piece.title,
      weightG: gramsText(piece.weight_mg),
      priceMinor: piece.regular_price,
    },
    fields: RULE_FIELDS.map((field) => ({
      field,
      value: fieldOf(resolved.rule, field),
      by: deciderOf(settings, traits, resolved, field),
    })),
    inForce: priced(inForce),
    typed: priced(settings),
    currency,
  }
}

const NO_FILTER = {
  product: null,
  constructions: [],
  karats: [],
  widthFrom: null,
  widthTo: null,
  lengthFrom: null,
  lengthTo: null,
  tags: [],
}

async function pieceFor(db: Db, sku: string): Promise<Piece | null> {
  const found =
    sku === ''
      ? await piecesAfter(db, 0, 1)
      : await piecesMatching(db, { ...NO_FILTER, skus: [sku] })
  return found[0] ?? null
}

/** The formula's price, without regard to the current one. */
function priceBy(basis: Basis, piece: Piece, ruleOf: Basis['ruleOf']): ResolvedPrice | null {
  const price = pricerOf({ ruleOf, formula: basis.formula }, pricesOf(basis)).priceOf(
    pricedPiece(piece),
    null,
  )
  return (
    price && { priceMinor: price.priceMinor, costMinor: price.costMinor, marginBp: price.marginBp }
  )
}
