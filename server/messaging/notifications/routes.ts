import * as z from 'zod'
import { action } from '#server/http/routing/action.ts'
import { idIn, json, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { countUnread, dismiss, markRead, notificationsOf, restore } from './notification.ts'

const MAX_IDS = 200

/** `POST /notifications/read`: these ids, or all. */
const readInput = z
  .strictObject({
    ids: z.array(z.int().positive()).min(1).max(MAX_IDS).optional(),
  })
  .transform(({ ids }) => ({ ids: ids ? [...new Set(ids)] : null }))

export const notificationRoutes: Route[] = [
  json('/notifications', noQuery, ({ ctx, actor }) => notificationsOf(ctx.db, actor.id)),
  action('/notifications/read', readInput, async (visit) => {
    await markRead(visit.ctx, visit.actor.id, visit.input.ids)
    return unreadCount(visit)
  }),
  action('/notifications/:id/dismissal', noBody, async (visit) => {
    await dismiss(visit.ctx, visit.actor.id, idIn(visit.req))
    return unreadCount(visit)
  }),
  action('/notifications/:id/restoral', noBody, async (visit) => {
    await restore(visit.ctx, visit.actor.id, idIn(visit.req))
    return unreadCount(visit)
  }),
]

/** The new number of unread notifications. */
async function unreadCount({ ctx, actor }: UserRequest): Promise<{ unread: number }> {
  return { unread: await countUnread(ctx.db, actor.id) }
}
