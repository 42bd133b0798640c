import { type Piece, piecesMatching } from '#server/catalogue/catalogue.ts'
import { type Currency, parseAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { claimedReference, percentOff } from '#server/pricing/compare-at/law/claim.ts'
import { checkLaw } from '#server/pricing/compare-at/law/law.ts'
import { higherReference, lawfulStart } from '#server/pricing/compare-at/law/planner.ts'
import { freshBasis, metalsOf } from '#server/pricing/lines/basis.ts'
import type { PlanQuery } from './input.ts'
import { lawChecker } from './law-checker.ts'
import type { PlanProps } from './props.ts'

/**
 * The check of a claim for one piece today, and the day from which it would be lawful if the current offer stays
 * unchanged. Throws `NotFound` for an unknown SKU, `Refused` for invalid amounts. Source: docs/domain.md 4.2.
 */
export async function planFor(ctx: Ctx, query: PlanQuery): Promise<PlanProps> {
  const piece = await pieceBySku(ctx.db, query.sku)
  const basis = await freshBasis(ctx, metalsOf([piece]))
  const { currency } = basis.config.settings
  const pageClaim = {
    price: minorOf('price', query.price, currency),
    reference:
      query.reference === undefined ? null : minorOf('reference', query.reference, currency),
    percent: query.percent ?? null,
  }
  const { law, timeZone, caseOf } = await lawChecker(ctx, basis, [piece])
  const lawCase = caseOf(piece, pageClaim)
  const reference = claimedReference(lawCase.claim)
  const higher = higherReference(lawCase, law, timeZone)
  return {
    sku: piece.sku,
    currency,
    at: lawCase.now,
    check: checkLaw(lawCase, law),
    lawfulFrom: lawfulStart(lawCase, law, timeZone)?.at ?? null,
    higher: higher && { ...higher, maxPercent: percentOff(higher.maxReference, pageClaim.price) },
    percent:
      pageClaim.percent ?? (reference === null ? null : percentOff(reference, pageClaim.price)),
  }
}

async function pieceBySku(db: Db, sku: string): Promise<Piece> {
  const [piece] = await piecesMatching(db, {
    product: null,
    constructions: [],
    karats: [],
    widthFrom: null,
    widthTo: null,
    lengthFrom: null,
    lengthTo: null,
    tags: [],
    skus: [sku],
  })
  if (!piece) throw new NotFound()
  return piece
}

function minorOf(field: string, text: string, currency: Currency): number {
  const minor = parseAmount(text, currency)
  if (minor === null || minor === 0) throw new Refused({ [field]: { key: 'amount' } })
  return minor
}
