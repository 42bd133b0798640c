import { createHmac } from 'node:crypto'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { acceptedSecrets } from '#server/platform/security/secrets.ts'
import * as queries from './queries.ts'

/**
 * One submission of a form: its act (what the form does, such as `payment`), its key (without one, repeats are not
 * recognized), and the parsed body without the key.
 */
export interface Submission {
  act: string
  key: string | null | undefined
  body: object
}

/**
 * Runs `work` once for each user, act and key, and returns its id; a repeated submission returns that id and does nothing.
 * The key is inserted before the work, so that parallel requests wait for each other on the primary key. A refusal rolls
 * the key back. Throws `Refused` when the key was used with another body.
 */
export async function once(
  tx: Tx,
  actor: { id: number },
  { act, key, body }: Submission,
  work: () => Promise<number>,
): Promise<number> {
  if (key === null || key === undefined) return work()
  const submission = { user_id: actor.id, act, key }
  const { sessionSecrets } = tx.settings
  const hash = requestHash(sessionSecrets.current, act, body)
  if (await queries.claimKey(tx, submission, { request_hash: hash, at: tx.clock.now() })) {
    const result = await work()
    await queries.setResult(tx, submission, result)
    return result
  }
  const earlier = await queries.earlierSubmission(tx.db, submission)
  const hashes = acceptedSecrets(sessionSecrets).map((secret) => requestHash(secret, act, body))
  if (earlier.request_hash !== null && !hashes.includes(earlier.request_hash))
    throw new Refused({ form: { key: 'idempotency_key_reused' } })
  if (earlier.result === null) throw new Error('a submission was carried out without a result')
  return earlier.result
}

/**
 * Deletes the request hashes of one act, or of all, when the personal data in these requests is deleted or the secret is
 * replaced: with the secret, a hash could confirm a guess. The keys stay valid for any body.
 */
export function clearRequestHashes(tx: Tx, act: string | null = null): Promise<void> {
  return queries.clearHashes(tx, act)
}

/** HMAC-SHA-256, base64url: the database alone is not enough to test guesses of a request. */
function requestHash(secret: string, act: string, body: object): string {
  const text = JSON.stringify(['assay request v1', act, body], withSortedFields)
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Sorts fields, so that equal bodies give equal text. */
function withSortedFields(_name: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
}
