import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { type Merger, mergersInto } from '#server/trade/customers/merge.ts'
import * as queries from './queries.ts'

/**
 * Buy-backs for which this user may store a number and a scan: staff only their own open ones.
 * Source: docs/domain.md 5.4.
 */
export function buyBacksFor(db: Db, actor: Actor, customerId: number) {
  return queries.buyBacksOf(db, customerId, can(actor, 'id_documents.open_any') ? null : actor.id)
}

type RecordedDocument = Pick<queries.IdDocument, 'id' | 'contract_id' | 'created_at'>

/**
 * Which buy-back, if any, lets this user open a document of this customer. A merger widens no right: a document and a
 * buy-back that both existed before it must have belonged to the same customer, and a later buy-back opens only the
 * documents that were recorded for the remaining customer.
 */
export async function openingBuyBacks(db: Db, actor: Actor, customerId: number) {
  const buyBacks = await buyBacksFor(db, actor, customerId)
  const mergers = await mergersInto(db, customerId)
  return (document: RecordedDocument) => {
    const later = mergers.filter(({ at }) => at >= document.created_at)
    const isMoved = ({ documents, contracts }: Merger) =>
      documents?.includes(document.id) ?? contracts.some((id) => id === document.contract_id)
    const recordedFor = later.find(isMoved)?.other
    return buyBacks.find(
      ({ id }) => later.find(({ contracts }) => contracts.includes(id))?.other === recordedFor,
    )
  }
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
