import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'

/**
 * The purpose of a signature; it is valid for no other. `proof`: repeated authentication; `enrol`: adding a passkey.
 */
export type Purpose = 'sign_in' | 'proof' | 'enrol'

/** The browser that requests a challenge, and the origin under which it reached the server. */
export interface Client {
  /** A session or a guest: `visitorKey`. */
  visitor: string
  origin: string
}

const LIFETIME_MS = 5 * 60 * 1000

/** 256 random bits for the visitor's passkey to sign, base64url. */
export async function createChallenge(ctx: Ctx, purpose: Purpose, client: Client): Promise<string> {
  const challenge = ctx.ids.token()
  const now = ctx.clock.now()
  const expires_at = plusMs(now, LIFETIME_MS)
  const row = { ...rowOf(challenge, purpose, client), expires_at }
  // Two transactions: in one, parallel requests would conflict and be retried.
  await transaction(ctx, (tx) => queries.deleteExpiredChallenges(tx, now))
  await transaction(ctx, (tx) => queries.insertChallenge(tx, row))
  return challenge
}

/** Whether the challenge was issued to this visitor for this purpose; true only once. */
export function consumeChallenge(
  ctx: Ctx,
  challenge: string,
  purpose: Purpose,
  client: Client,
): Promise<boolean> {
  return transaction(ctx, (tx) =>
    queries.consumeChallenge(tx, rowOf(challenge, purpose, client), tx.clock.now()),
  )
}

function rowOf(challenge: string, purpose: Purpose, { visitor }: Client) {
  return { challenge_hash: sha256(challenge), owner_hash: sha256(visitor), purpose }
}
