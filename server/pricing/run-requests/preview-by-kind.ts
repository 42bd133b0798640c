import * as z from 'zod'
import type { Actor } from '#server/access/actor.ts'
import { REPLACEABLE } from '#server/formula/run-states.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Forbidden } from '#server/platform/errors.ts'
import { visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { copyLeftOut } from '#server/pricing/lines/line-queries.ts'
import { countLines } from '#server/pricing/lines/totals-queries.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'
import { arePricesHidden, runOf } from '#server/pricing/runs/price-run.ts'
import { transitionRun, updateTotals } from '#server/pricing/runs/queries.ts'
import { otherOwner, recordAct } from '#server/pricing/runs/review-run.ts'
import { REQUEST_KINDS, type RequestKind } from './request-kinds.ts'

/** The bodies of `POST /price-runs`, one for each kind that it creates. */
type PostedInput = (typeof REQUEST_KINDS)[number]['input']
const inputs: PostedInput[] = REQUEST_KINDS.map(({ input }) => input)

/** The body of `POST /price-runs` by kind; a reprice by default. */
export const newRunInput = z.preprocess(
  (body) => (isPlain(body) ? { kind: 'reprice', ...body } : body),
  z.discriminatedUnion('kind', inputs as [PostedInput, ...PostedInput[]], 'choose'),
)
export type NewRunInput = z.output<typeof newRunInput>

function isPlain(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** Previews a run of the requested kind and returns its id. Throws the errors of that kind's preview. */
export async function previewByKind(ctx: Ctx, actor: Actor, input: NewRunInput): Promise<number> {
  const request = requestKind(input.kind)
  if (!request) throw new Error(`runs of kind ${input.kind} have no preview request`)
  return request.preview(ctx, actor, input)
}

/**
 * Recalculates a preview with current data; rows that were left out stay out, and the old preview is discarded, which
 * is recorded if another user made it. Returns the new run's id. Throws `NotFound`, `Forbidden` for a run hidden from
 * this user, or `Conflict` for a run that is finished or cannot be recalculated.
 */
export async function recalculatePreview(ctx: Ctx, actor: Actor, id: number): Promise<number> {
  const run = await runOf(ctx.db, id)
  const request = requestKind(run.kind)
  if (!request?.recalculate || !REPLACEABLE.includes(run.state))
    throw new Conflict({ key: 'run_is_done' })
  if (arePricesHidden(visibilityOf(actor), run)) throw new Forbidden()
  const nextId = await request.recalculate(ctx, actor, run)
  await transaction(ctx, async (tx) => {
    await copyLeftOut(tx, nextId, id)
    await updateTotals(tx, nextId, JSON.stringify(await countLines(tx.db, nextId)))
    const isDiscarded = await transitionRun(tx, id, REPLACEABLE, { state: 'discarded' })
    const owner = otherOwner(actor, run)
    if (isDiscarded && owner) await recordAct(tx, actor, 'run_discarded', id, owner)
  })
  return nextId
}

const requestKind = (kind: RunKind): RequestKind | undefined =>
  REQUEST_KINDS.find((one) => one.kind === kind)
