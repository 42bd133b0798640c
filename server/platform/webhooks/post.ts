import { createHmac } from 'node:crypto'

const TIMEOUT_MS = 10_000

/** Posts JSON text. Redirects are not followed. Throws when there is no answer in time or it is not a success. */
export async function postJson(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
}

/** What a signature covers. `id` is the same at each attempt, so that the receiver recognizes a message it has. */
export interface SignedMessage {
  id: string
  body: string
  /** ISO time of this attempt. */
  at: string
}

/**
 * The headers with which a receiver verifies a message. `key`: the bytes of the shared secret.
 * Source: Standard Webhooks specification 1.0.0, symmetric signatures.
 */
export function signatureHeaders(
  { id, body, at }: SignedMessage,
  key: Buffer,
): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
