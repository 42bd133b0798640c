import { type Ctx, later, sha256 } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'

/** What a signature is wanted for; one given for this opens nothing else. */
export type Purpose = 'sign_in' | 'proof' | 'enrol'

/** Which browser asks, and under which address of ours it sees us. */
export interface Requester {
  /** A session or a guest: `visitorOf`. */
  visitor: string
  origin: string
}

const LIFETIME_MS = 5 * 60 * 1000

/** 256 random bits that this visitor's passkey has to sign, base64url. */
export async function createChallenge(
  ctx: Ctx,
  purpose: Purpose,
  requester: Requester,
): Promise<string> {
  const challenge = ctx.ids.token()
  const now = ctx.clock.now()
  const expires_at = later(now, LIFETIME_MS)
  const row = { ...rowOf(challenge, purpose, requester), expires_at }
  // Two transactions: in one, visitors who ask at the same moment would make each other try again.
  await transaction(ctx, (tx) => queries.deleteExpiredChallenges(tx, now))
  await transaction(ctx, (tx) => queries.insertChallenge(tx, row))
  return challenge
}

/** Whether this visitor was given it for this; a second time it is no more. */
export function consumeChallenge(
  ctx: Ctx,
  challenge: string,
  purpose: Purpose,
  requester: Requester,
): Promise<boolean> {
  return transaction(ctx, (tx) =>
    queries.consumeChallenge(tx, rowOf(challenge, purpose, requester), tx.clock.now()),
  )
}

function rowOf(challenge: string, purpose: Purpose, { visitor }: Requester) {
  return { challenge_hash: sha256(challenge), owner_hash: sha256(visitor), purpose }
}
