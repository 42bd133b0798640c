import { later } from '#server/context.ts'
import { ProofNeeded } from '#server/errors.ts'
import type { Route, Visit } from './handlers.ts'
import { isPrecognitive } from './inertia/precognition.ts'

/** How long a password or a passkey proves who sits at the desk (ASVS 7.5.1, 7.5.3). */
const PROOF_MS = 15 * 60 * 1000

/** A route for what nobody shall do at a desk that was left open: who was not asked of late who he is, is asked now. */
export function proven(route: Route): Route {
  return {
    ...route,
    proof: true,
    handle: async (caller) => {
      // A field that is looked at while it is typed in does nothing yet.
      if (!isPrecognitive(caller.req)) needProof(caller)
      await route.handle(caller)
    },
  }
}

/** The same for what is sensitive only sometimes. Throws `ProofNeeded`. */
function needProof({ ctx, req }: Pick<Visit, 'ctx' | 'req'>): void {
  const at = req.session.stored?.provenAt
  // A session that began with this very request was proven by what began it.
  if (req.session.stored === undefined) return
  if (!at || ctx.clock.now() > later(at, PROOF_MS)) throw new ProofNeeded()
}
