import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { logoFile } from '#server/trade/documents/logo/logo.ts'
import { hashOf, renderPdf } from '#server/trade/documents/pdf/pdf.ts'
import type { DocumentContent } from './document-content.ts'
import { printedPhotos } from './photos.ts'
import * as queries from './queries.ts'

/** Delay before each retry; after the last the document has failed. */
const RETRY_DELAYS_MS = [10_000, 60_000]

/**
 * Renders waiting documents, oldest first. A failure is retried a few times and then marked, so that the document can
 * be requested again.
 */
export async function renderWaitingDocuments(
  ctx: Ctx,
  _lease?: Lease,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const waiting = await queries.nextWaiting(ctx.db, ctx.clock.now())
    if (!waiting) return
    await render(ctx, waiting)
  }
}

async function render(ctx: Ctx, { id, source, attempts }: queries.Document): Promise<void> {
  try {
    const content = JSON.parse(source) as DocumentContent
    const { logo } = content.shop
    const pdf = await renderPdf(content, {
      logo: logo && (await logoFile(ctx.db, logo.sha256)),
      photos: await printedPhotos(ctx.db, content),
    })
    await update(ctx, id, {
      state: 'made',
      content: pdf.toString('base64'),
      sha256: hashOf(pdf),
      bytes: pdf.length,
      made_at: ctx.clock.now(),
      error: null,
    })
  } catch (error) {
    ctx.log.error({ document: id, err: error }, 'a document could not be rendered')
    const delay = RETRY_DELAYS_MS[attempts]
    await update(ctx, id, {
      state: delay === undefined ? 'failed' : 'waiting',
      attempts: attempts + 1,
      next_at: plusMs(ctx.clock.now(), delay ?? 0),
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
