import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import * as queries from './queries.ts'

/**
 * Buy-backs for which this user may store a number and a scan: staff only their own open ones.
 * Source: docs/domain.md 5.4.
 */
export function buyBacksFor(db: Db, actor: Actor, customerId: number) {
  return queries.buyBacksOf(db, customerId, can(actor, 'id_documents.open_any') ? null : actor.id)
}

/** Admins may delete any document, others those they created today. */
export function mayDelete(
  actor: Actor,
  { by, on }: { by: number | null; on: string },
  today: string,
): boolean {
  return can(actor, 'id_documents.delete_any') || (by === actor.id && on === today)
}

/** Days in the shop's time zone. */
export async function shopDays({ clock, db }: Ctx) {
  const { time_zone: timeZone } = await shopOf(db)
  const on = (at: string) => dayOf(at, timeZone)
  return { on, today: on(clock.now()) }
}
