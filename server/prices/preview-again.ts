import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import { transaction } from '#server/database/transaction.ts'
import { Conflict, Forbidden } from '#server/errors.ts'
import { previewRestore } from '#server/prices/kinds/restore/restore.ts'
import { saleAgain } from '#server/prices/kinds/sale/again.ts'
import { repriceInput } from './input.ts'
import { countLines } from './ledger-queries.ts'
import { previewReprice, runOf } from './price-run.ts'
import { moveRun, type Run, updateTotals } from './queries.ts'
import { leaveOutAsIn } from './run-line-queries.ts'
import { isKeptBack, sightOf } from './sight.ts'
import type { RunKind } from './table.ts'

type Again = (ctx: Ctx, actor: Actor, run: Run) => Promise<number>

/** The kinds that can be asked for again from what a run keeps; the others begin where they were made. */
const KINDS: Partial<Record<RunKind, Again>> = {
  reprice: (ctx, actor, run) =>
    previewReprice(ctx, actor, repriceInput.parse({ kind: 'reprice', ...JSON.parse(run.scope) })),
  sale: saleAgain,
  restore: (ctx, actor, run) =>
    previewRestore(ctx, actor, {
      kind: 'restore',
      at: JSON.parse(run.rule).at,
      scope: JSON.parse(run.scope),
      reason: run.reason,
      idempotencyKey: null,
    }),
}

export const canPreviewAgain = (kind: RunKind): boolean => kind in KINDS

/**
 * Works a preview out again as things are now; rows that were left out stay out, and the old preview is put away.
 * Returns the new run's id. Throws `NotFound`, `Forbidden` for a run that is kept back from this user, or `Conflict` for a run that is done or cannot be asked for again.
 */
export async function previewAgain(ctx: Ctx, actor: Actor, id: number): Promise<number> {
  const run = await runOf(ctx.db, id)
  const again = KINDS[run.kind]
  if (again === undefined || !REPLACED.includes(run.state))
    throw new Conflict({ key: 'run_is_done' })
  if (isKeptBack(sightOf(actor), run)) throw new Forbidden()
  const next = await again(ctx, actor, run)
  await transaction(ctx, async (tx) => {
    await leaveOutAsIn(tx, next, id)
    await updateTotals(tx, next, JSON.stringify(await countLines(tx.db, next)))
    await moveRun(tx, id, REPLACED, { state: 'discarded' })
  })
  return next
}

const REPLACED: Run['state'][] = ['draft', 'previewed', 'approved', 'stale']
