import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { logoFile } from '#server/trade/documents/logo/logo.ts'
import { hashOf, printed } from '#server/trade/documents/pdf/pdf.ts'
import type { Paper } from './document-content.ts'
import * as queries from './queries.ts'

/** How long after which failure it is tried again; after the last it is not. */
const PAUSES_MS = [10_000, 60_000]

/** Draws what waits, the oldest first. What fails is tried again a few times, then marked: somebody may ask once more. */
export async function makeWaiting(ctx: Ctx, _lease?: Lease, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const waiting = await queries.nextWaiting(ctx.db, ctx.clock.now())
    if (!waiting) return
    await make(ctx, waiting)
  }
}

async function make(ctx: Ctx, { id, source, attempts }: queries.Document): Promise<void> {
  try {
    const paper = JSON.parse(source) as Paper
    const { logo } = paper.shop
    const pdf = await printed(paper, logo && (await logoFile(ctx.db, logo.sha256)))
    await update(ctx, id, {
      state: 'made',
      content: pdf.toString('base64'),
      sha256: hashOf(pdf),
      bytes: pdf.length,
      made_at: ctx.clock.now(),
      error: null,
    })
  } catch (error) {
    ctx.log.error({ document: id, err: error }, 'a document could not be drawn')
    const pause = PAUSES_MS[attempts]
    await update(ctx, id, {
      state: pause === undefined ? 'failed' : 'waiting',
      attempts: attempts + 1,
      next_at: plusMs(ctx.clock.now(), pause ?? 0),
      error: 'not_drawn',
    })
  }
}

async function update(
  ctx: Ctx,
  id: number,
  changes: Parameters<typeof queries.updateDocument>[2],
): Promise<void> {
  await transaction(ctx, (tx) => queries.updateDocument(tx, { id, from: 'waiting' }, changes))
}
