import type { Ctx } from '#server/platform/context.ts'
import { insertOrCount } from './queries.ts'

const SPAN_MS = 10 * 60 * 1000

/**
 * Tells a user that somebody could not sign in to their account: once in ten minutes by the clock, counting on.
 * Tries at an address that nobody has are counted for nobody (`userId` null), because the same work takes the same
 * time and so tells nobody which addresses are known here.
 */
export async function countFailedSignIn({ db, clock }: Ctx, userId: number | null): Promise<void> {
  const at = clock.now()
  await insertOrCount(db, userId, keyOf(userId, at), {
    kind: 'sign_in_failed',
    facts: '{}',
    link: null,
    profile: null,
    created_at: at,
  })
}

function keyOf(userId: number | null, at: string): string {
  if (userId === null) return 'sign_in_failed nobody'
  return `sign_in_failed ${userId} ${Math.floor(Date.parse(at) / SPAN_MS)}`
}
