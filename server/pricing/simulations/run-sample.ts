import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Piece, piecesAfter } from '#server/catalogue/catalogue.ts'
import { configVersion } from '#server/configuration/configuration.ts'
import { FORMULA_VERSION, formulas } from '#server/formula/price/formulas.ts'
import { quoteBasis, quoteById } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { pricesOf, todaysBasis } from '#server/pricing/lines/basis.ts'
import type { Sample } from './props.ts'
import { insertSample, samplesOf } from './queries.ts'
import { type MetalPrices, simulate } from './sample.ts'
import { goldOf, simulationOf } from './simulation.ts'
import type { SampleTime } from './table.ts'

const PIECES_PER_BATCH = 250

/**
 * The effect of the simulated rules on the entire catalogue at the prices that all metals had at one time, by its position in the
 * list. Calculated once and saved. Throws `NotFound` for a position outside the list.
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
  const times = goldOf(simulation)
  const now = times[place]
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
    { now: pricesAt(now), earlier: earlierPrices(times, place, pricesAt) },
    pieceBatches(db),
  )
  const row = { rehearsal_id: id, place, sample: JSON.stringify(sample) }
  await transaction(ctx, (tx) => insertSample(tx, row))
  return sample
}

/**
 * For a month, the prices of the month before, or its own for the first one; null for today, which is compared with the
 * shop's current prices.
 */
function earlierPrices(
  times: SampleTime[],
  place: number,
  pricesAt: (time: SampleTime) => MetalPrices,
): MetalPrices | null {
  const before = times[Math.max(place - 1, 0)]
  return place === times.length - 1 || !before ? null : pricesAt(before)
}

/** The prices of all metals at a time; older ones are converted with the exchange rate of the creation. */
async function pricesFor(ctx: Ctx, quoteId: number): Promise<(time: SampleTime) => MetalPrices> {
  const main = await quoteById(ctx.db, quoteId)
  const basis = await todaysBasis(ctx)
  const today = basis ? pricesOf(basis) : []
  return ({ midMicro, others = today }) =>
    new Map([...others, [main.metal, { ...quoteBasis(main), midMicro }]])
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
