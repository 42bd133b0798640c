import { createHmac } from 'node:crypto'
import { RunAgain, type Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { acceptedSecrets } from '#server/platform/security/secrets.ts'
import * as queries from './queries.ts'

/**
 * One submission of a form: its act (what the form does, such as `payment`), its key (without one, repeats are not
 * recognized), and the parsed body without the key. `isLong`: its work may take seconds.
 */
export interface Submission {
  act: string
  key: string | null | undefined
  body: object
  isLong?: boolean
}

/**
 * Runs `work` once for each user, act and key, and returns its id; a repeated submission returns that id and changes
 * nothing. The key is inserted after the work, with the id, so that parallel requests wait for each other on the primary
 * key. Only a transaction that runs again looks for the key first, because most keys are new: it does so when the key
 * exists by then, or when the work has failed, perhaps only because an equal submission was carried out before. Long work
 * always looks first. Throws `Refused` when the key was used with another body.
 */
export async function once(
  tx: Tx,
  actor: { id: number },
  { act, key, body, isLong = false }: Submission,
  work: () => Promise<number>,
): Promise<number> {
  if (key === null || key === undefined) return work()
  const submission = { user_id: actor.id, act, key }
  const { sessionSecrets } = tx.settings
  const looksFirst = isLong || tx.attempt > 1
  const earlier = looksFirst ? await queries.earlierSubmission(tx.db, submission) : undefined
  if (earlier) {
    const hashes = acceptedSecrets(sessionSecrets).map((secret) => requestHash(secret, act, body))
    if (earlier.request_hash !== null && !hashes.includes(earlier.request_hash))
      throw new Refused({ form: { key: 'idempotency_key_reused' } })
    return earlier.result
  }
  const result = await work().catch((error) => {
    throw tx.attempt > 1 ? error : new RunAgain(error)
  })
  const request_hash = requestHash(sessionSecrets.current, act, body)
  const at = tx.clock.now()
  if (await queries.insertKey(tx, { ...submission, request_hash, result, at })) return result
  throw new RunAgain()
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
