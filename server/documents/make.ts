import { createHash } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import type { Lease } from '#server/jobs/lease.ts'
import type { Paper } from './paper.ts'
import { printed } from './press/press.ts'
import * as queries from './queries.ts'

/** Draws what waits, the oldest first. What cannot be drawn is marked, so that it can be tried again. */
export async function makeWaiting(ctx: Ctx, _lease?: Lease, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const waiting = await queries.nextWaiting(ctx.db)
    if (!waiting) return
    await make(ctx, waiting)
  }
}

async function make(ctx: Ctx, { id, source }: queries.Document): Promise<void> {
  const from = 'waiting'
  try {
    const pdf = await printed(JSON.parse(source) as Paper)
    await queries.updateDocument(
      ctx.db,
      { id, from },
      {
        state: 'made',
        content: pdf.toString('base64'),
        sha256: hashOf(pdf),
        bytes: pdf.length,
        made_at: ctx.clock.now(),
        error: null,
      },
    )
  } catch (error) {
    ctx.log.error({ document: id, err: error }, 'a document could not be drawn')
    await queries.updateDocument(ctx.db, { id, from }, { state: 'failed', error: 'not_drawn' })
  }
}

export const hashOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex')
