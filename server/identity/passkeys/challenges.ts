import { type Ctx, later, sha256 } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import * as queries from './queries.ts'

/** What a signature is wanted for; one given for this opens nothing else. */
export type Purpose = 'sign_in' | 'proof' | 'enrol'

/** Which browser asks, and under which address of ours it sees us. */
export interface Asker {
  /** A session or a guest: `visitorOf`. */
  visitor: string
  origin: string
}

const LIFE_MS = 5 * 60 * 1000

/** 256 random bits that this visitor's passkey has to sign, base64url. */
export async function newChallenge(ctx: Ctx, purpose: Purpose, asker: Asker): Promise<string> {
  const challenge = ctx.ids.token()
  const now = ctx.clock.now()
  const expires_at = later(now, LIFE_MS)
  const row = { ...rowOf(challenge, purpose, asker), expires_at }
  // Two transactions: in one, visitors who ask at the same moment would make each other try again.
  await transaction(ctx, (tx) => queries.deleteEndedChallenges(tx, now))
  await transaction(ctx, (tx) => queries.insertChallenge(tx, row))
  return challenge
}

/** Whether this visitor was given it for this; a second time it is no more. */
export function takeChallenge(
  ctx: Ctx,
  challenge: string,
  purpose: Purpose,
  asker: Asker,
): Promise<boolean> {
  return transaction(ctx, (tx) =>
    queries.spendChallenge(tx, rowOf(challenge, purpose, asker), tx.clock.now()),
  )
}

function rowOf(challenge: string, purpose: Purpose, { visitor }: Asker) {
  return { challenge_hash: sha256(challenge), owner_hash: sha256(visitor), purpose }
}
