import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Chosen, piecesOnSale } from '#server/catalogue/catalogue.ts'
import { quoteBasis } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import { canPrice, preparer, todaysBasis } from '#server/pricing/lines/basis.ts'
import { openLine, repriceLine } from '#server/pricing/lines/line.ts'

/** What every piece would cost at another gold price (millionths per ounce): variant id to minor units. Saves nothing. */
export async function pricesAt(
  ctx: Ctx,
  actor: Actor,
  chosen: Chosen,
  midMicro: number,
): Promise<Record<number, number>> {
  const basis = await todaysBasis(ctx)
  if (!basis || !canPrice(basis)) return {}
  const prepared = preparer(basis, { ...quoteBasis(basis.quote), midMicro })
  const lines = (await piecesOnSale(ctx.db, chosen)).map((piece) => {
    const line = repriceLine(piece, basis.formula, prepared(piece))
    return can(actor, 'cost.see') ? line : openLine(line)
  })
  return Object.fromEntries(
    lines.flatMap(({ variant_id, new_regular }) =>
      new_regular === null ? [] : [[variant_id, new_regular]],
    ),
  )
}
