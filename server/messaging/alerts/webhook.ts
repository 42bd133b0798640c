import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transactionWithLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { postJson, signatureHeaders } from '#server/platform/webhooks/post.ts'
import * as queries from './queries.ts'

const MINUTE_MS = 60_000
/** The delay after each attempt; after the last there is no retry. */
const RETRY_DELAYS_MS = [0.1, 0.5, 2, 10, 60, 240, 720].map((minutes) => minutes * MINUTE_MS)

/**
 * Posts the waiting messages in their order. One that is not accepted is tried again later, with growing delays, and does
 * not stop the others. Without a webhook they are discarded. Throws `LeaseLost`.
 */
export async function sendAlertMessages(
  ctx: Ctx,
  lease: Lease,
  stopping: AbortSignal,
): Promise<void> {
  for (const message of await queries.dueMessages(ctx.db, ctx.clock.now())) {
    if (stopping.aborted) return
    const error = await post(ctx, message)
    await transactionWithLease(ctx, lease, (tx) =>
      error === null ? queries.deleteMessage(tx, message.id) : postpone(tx, message, error),
    )
  }
}

/** The error; null when the message was accepted, or there is no webhook any more. */
async function post(ctx: Ctx, { message_id, body }: queries.AlertMessage): Promise<unknown> {
  const { alerts, webhooks } = ctx.settings
  const { webhook } = alerts
  if (webhook === null) return null
  try {
    const signed = { id: message_id, body, at: ctx.clock.now() }
    await postJson(webhook.url, body, webhooks, signatureHeaders(signed, webhook.key))
    return null
  } catch (error) {
    return error
  }
}

async function postpone(
  tx: Parameters<typeof queries.deleteMessage>[0],
  { id, message_id, attempts }: queries.AlertMessage,
  error: unknown,
): Promise<void> {
  const delay = RETRY_DELAYS_MS[attempts]
  const details = { message: message_id, attempts: attempts + 1, err: error }
  if (delay === undefined) {
    tx.log.error(details, 'the webhook did not accept an alert, which is given up')
    return queries.deleteMessage(tx, id)
  }
  tx.log.warn(details, 'the webhook did not accept an alert')
  const next_at = plusMs(tx.clock.now(), delay)
  return queries.postponeMessage(tx, id, { attempts: attempts + 1, next_at })
}
