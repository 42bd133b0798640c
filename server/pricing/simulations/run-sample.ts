import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Piece, piecesAfter } from '#server/catalogue/catalogue.ts'
import { configVersion } from '#server/configuration/configuration.ts'
import { FORMULA_VERSION, formulas } from '#server/formula/price/formulas.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { MonthEndPrice } from '#server/market/history/chart.ts'
import { type Quote, quoteBasis, quoteById } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { todaysBasis } from '#server/pricing/lines/basis.ts'
import type { Sample } from './props.ts'
import { insertSample, samplesOf } from './queries.ts'
import { type MetalPrices, simulate } from './sample.ts'
import { goldOf, simulationOf } from './simulation.ts'

const PIECES_PER_BATCH = 250

/**
 * The effect of the simulated rules on the entire catalogue at one gold price, by its position in the list. Calculated
 * once and saved. Throws `NotFound` for a position outside the list.
 */
export async function runSample(
  ctx: Ctx,
  actor: Actor,
  id: number,
  place: number,
): Promise<Sample> {
  authorize(actor, 'pricing_settings.change')
  const { db } = ctx
  const simulation = await simulationOf(db, id)
  const known = (await samplesOf(db, id)).find((sample) => sample.place === place)
  if (known) return JSON.parse(known.sample)
  const gold = goldOf(simulation)
  const now = gold[place]
  const formula = formulas[FORMULA_VERSION]
  if (!now || !formula) throw new NotFound()
  const pricesAt = await pricesFor(ctx, simulation.quote_id)
  const sample = await simulate(
    {
      before: (await configVersion(db, simulation.base_version)).settings,
      after: JSON.parse(simulation.settings),
      at: simulation.created_at,
      formula,
    },
    { now: pricesAt(now), earlier: earlierPrices(gold, place, pricesAt) },
    pieceBatches(db),
  )
  const row = { rehearsal_id: id, place, sample: JSON.stringify(sample) }
  await transaction(ctx, (tx) => insertSample(tx, row))
  return sample
}

/**
 * For a month, the gold of the month before, or its own for the first one; null for today, which is compared with the
 * shop's current prices.
 */
function earlierPrices(
  gold: MonthEndPrice[],
  place: number,
  pricesAt: (gold: MonthEndPrice) => MetalPrices,
): MetalPrices | null {
  const before = gold[Math.max(place - 1, 0)]
  return place === gold.length - 1 || !before ? null : pricesAt(before)
}

/**
 * Older gold is converted with the newest exchange rate, and other metals have today's price at every time, so that only gold
 * differs.
 */
async function pricesFor(ctx: Ctx, quoteId: number): Promise<(gold: MonthEndPrice) => MetalPrices> {
  const simulated = await quoteById(ctx.db, quoteId)
  const { quotes } = (await todaysBasis(ctx)) ?? { quotes: new Map<Metal, Quote>() }
  const today = [...quotes].map(([metal, quote]) => [metal, quoteBasis(quote)] as const)
  return ({ midMicro }) =>
    new Map([...today, [simulated.metal, { ...quoteBasis(simulated), midMicro }]])
}

async function* pieceBatches(db: Db): AsyncGenerator<Piece[]> {
  let after = 0
  for (;;) {
    const pieces = await piecesAfter(db, after, PIECES_PER_BATCH)
    const last = pieces.at(-1)
    if (!last) return
    yield pieces
    after = last.id
  }
}
