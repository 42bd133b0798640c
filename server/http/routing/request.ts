import type { Actor } from '#server/access/actor.ts'
import type { Inertia } from '#server/http/inertia/inertia.ts'
import type { Pages } from '#server/http/pages.ts'

declare global {
  namespace Express {
    interface Request {
      /** Names this request in answers and in the log. */
      id: string
      /** Random id of a visitor who is not signed in. */
      guest: string
      /** Who is signed in. */
      actor: Actor | null
      /** Who locked this session, and the door they have to come through; then `actor` is null. */
      locked?: { actor: Actor; door: string }
    }
    interface Response {
      inertia: Inertia<Pages>
    }
    interface Locals {
      /** Allows the scripts and styles of this document, and no others. */
      nonce: string
    }
  }
}
