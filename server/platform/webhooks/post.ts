import { createHmac } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import {
  type AddressPolicy,
  BlockedAddress,
  guardedLookup,
  isBlockedHost,
} from '#server/platform/security/outgoing-addresses.ts'

const TIMEOUT_MS = 10_000

/**
 * Posts JSON text to an address that `policy` allows, at the moment of the connection. Redirects are not followed. Throws
 * `BlockedAddress`, and an error when there is no answer in time or it is not a success.
 */
export async function postJson(
  url: string,
  body: string,
  policy: AddressPolicy,
  headers: Record<string, string> = {},
): Promise<void> {
  const target = new URL(url)
  if (isBlockedHost(target, policy)) throw new BlockedAddress(target.hostname)
  const status = await new Promise<number>((resolve, reject) => {
    const request = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Assay',
        ...headers,
      },
      lookup: guardedLookup(policy),
      // Explicit, so that no environment variable can disable it.
      rejectUnauthorized: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
  if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`)
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
