import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import * as queries from './link-queries.ts'
import type { LinkKind, UserLinkTable } from './table.ts'

export { revokeInvitation } from './link-queries.ts'

const MINUTE_MS = 60_000
/** How long a link is valid (ASVS 6.4.1 and 6.4.3: an invitation at most 72 h, a reset at most 60 min). */
export const LIFETIME_MS: Record<LinkKind, number> = {
  set_up: 72 * 60 * MINUTE_MS,
  invitation: 72 * 60 * MINUTE_MS,
  password_reset: 60 * MINUTE_MS,
  email_change: 24 * 60 * MINUTE_MS,
}

/** A link that is unused, unrevoked and not expired. */
export interface ValidLink {
  id: number
  kind: LinkKind
  userId: number | null
  data: Record<string, unknown>
  expiresAt: string
}

/** A new link. The token exists only here and in the message; the database stores its hash. */
export interface CreatedLink {
  id: number
  token: string
  expiresAt: string
}

/** Creates a link of 256 random bits. */
export async function createLink(
  tx: Tx,
  link: {
    kind: LinkKind
    userId: number | null
    data?: Record<string, unknown>
    createdBy?: number | null
  },
): Promise<CreatedLink> {
  const token = tx.ids.token()
  const now = tx.clock.now()
  const expiresAt = plusMs(now, LIFETIME_MS[link.kind])
  const id = await queries.insertLink(tx, {
    kind: link.kind,
    token_hash: sha256(token),
    user_id: link.userId,
    data: JSON.stringify(link.data ?? {}),
    created_at: now,
    created_by: link.createdBy ?? null,
    expires_at: expiresAt,
  })
  return { id, token, expiresAt }
}

/** The link of a token, without using it; null if it is unknown, used, revoked or expired. */
export async function validLink(
  ctx: Ctx,
  kind: LinkKind,
  token: string,
): Promise<ValidLink | null> {
  const row = await queries.linkByHash(ctx.db, kind, sha256(token), ctx.clock.now())
  return row ? toLink(row) : null
}

/** Uses a link; null if it is no longer valid. Only one of two parallel requests gets it. */
export async function consumeLink(
  tx: Tx,
  kind: LinkKind,
  token: string,
): Promise<ValidLink | null> {
  const row = await queries.consumeLink(tx, kind, sha256(token), tx.clock.now())
  return row ? toLink(row) : null
}

/** How many links of a kind this user was sent in the last hour, also used and revoked ones. */
export function linksOfLastHour(ctx: Ctx, kind: LinkKind, userId: number): Promise<number> {
  return queries.linksSince(ctx.db, kind, userId, plusMs(ctx.clock.now(), -60 * MINUTE_MS))
}

/** Revokes every open link of a kind for this user. */
export function revokeLinksOf(tx: Tx, kind: LinkKind, userId: number): Promise<void> {
  return queries.revokeLinks(tx, kind, userId, tx.clock.now())
}

/** Expires the open invitations sent by a user who may not invite any more, so that the user cannot accept one. */
export function expireInvitationsSentBy(tx: Tx, userId: number): Promise<void> {
  return queries.expireInvitationsSentBy(tx, userId, tx.clock.now())
}

type Row = Pick<UserLinkTable, 'kind' | 'user_id' | 'data' | 'expires_at'> & { id: number }

function toLink({ id, kind, user_id, data, expires_at }: Row): ValidLink {
  return { id, kind, userId: user_id, data: JSON.parse(data), expiresAt: expires_at }
}
