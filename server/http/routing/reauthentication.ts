import { type Ability, asksAgain, authorize } from '#server/access/abilities.ts'
import { later } from '#server/platform/context.ts'
import { ProofNeeded } from '#server/platform/errors.ts'
import type { Visit } from './handlers.ts'

/** How long a shown password or passkey counts (ASVS 7.5.1, 7.5.3). */
const PROOF_MS = 15 * 60 * 1000

/** For what is sensitive only sometimes. Throws `Forbidden` without the ability, `ProofNeeded` like a route of it. */
export function confirmAbility(
  visit: Pick<Visit, 'ctx' | 'req' | 'actor'>,
  ability: Ability,
): void {
  authorize(visit.actor, ability)
  if (asksAgain(ability)) needProof(visit)
}

/** Throws `ProofNeeded` unless this session showed a password or a passkey within the last 15 minutes. */
export function needProof({ ctx, req }: Pick<Visit, 'ctx' | 'req'>): void {
  const at = req.session.stored?.provenAt
  // A session that began with this very request was proven by what began it.
  if (req.session.stored === undefined) return
  if (!at || ctx.clock.now() > later(at, PROOF_MS)) throw new ProofNeeded()
}
