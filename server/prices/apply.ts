import { type Doer, mayApplyHeld } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { Conflict, Forbidden, type Refusal } from '#server/errors.ts'
import type { ApplicationInput } from './input.ts'
import { markLines, recordChanges, writePrices } from './ledger-queries.ts'
import { tellApplied } from './news.ts'
import { runOf } from './price-run.ts'
import type { RunTotals } from './props.ts'
import { moveRun, type Run } from './queries.ts'
import { whyStale } from './stale.ts'
import type { LineFlag } from './table.ts'

const DONE = new Set(['applied', 'partly_applied', 'reverted', 'partly_reverted'])

/**
 * Writes the prices of a preview and their ledger rows, all or nothing. A run that is applied already stays as it is:
 * twice, in parallel or after a lost answer, there is one effect. Held lines are written only when an admin asks.
 * Throws `Conflict` when the preview is stale (and marks it so), `Forbidden` for held lines without the right.
 */
export async function applyRun(
  ctx: Ctx,
  doer: Doer,
  id: number,
  { includeHeld }: ApplicationInput,
): Promise<void> {
  if (includeHeld && !mayApplyHeld(doer)) throw new Forbidden()
  const stale = await transaction(ctx.db, (trx) =>
    apply(ctx, trx, doer, id, includeHeld ? ['ok', 'held'] : ['ok']),
  )
  if (stale) throw new Conflict(stale)
}

async function apply(
  ctx: Ctx,
  trx: Db,
  doer: Doer,
  id: number,
  flags: LineFlag[],
): Promise<Refusal | null> {
  const run = await runOf(trx, id)
  if (DONE.has(run.state)) return null
  if (run.state !== 'previewed') return { key: 'preview_again' }
  const stale = await whyStale(ctx, trx, run)
  if (stale) {
    await moveRun(trx, id, ['previewed'], { state: 'stale' })
    return stale
  }
  await write(ctx, trx, doer, run, flags)
  return null
}

async function write(ctx: Ctx, trx: Db, doer: Doer, run: Run, flags: LineFlag[]): Promise<void> {
  const writing = { runId: run.id, flags, at: ctx.clock.now(), userId: doer.id }
  await markLines(trx, writing)
  await recordChanges(trx, writing)
  await writePrices(trx, writing)
  const { lines, unchanged, held, blocked }: RunTotals = JSON.parse(run.totals)
  const waiting = blocked + (flags.includes('held') ? 0 : held)
  await moveRun(trx, run.id, ['previewed'], {
    state: waiting > 0 ? 'partly_applied' : 'applied',
    applied_by: doer.id,
    applied_at: writing.at,
  })
  const written = lines - unchanged - waiting
  await tellApplied(trx, doer, run, { written, waiting, at: writing.at })
}
