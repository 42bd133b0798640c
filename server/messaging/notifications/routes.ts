import * as z from 'zod'
import { action } from '#server/http/routing/action.ts'
import { idIn, jsonRoute, type Route, type SignedInRequest } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { countUnread, dismiss, markRead, notificationsOf, restore } from './notification.ts'

const MOST_AT_ONCE = 200

/** `POST /notifications/read`: these, or all of them. */
const readInput = z
  .strictObject({
    ids: z.array(z.int().positive()).min(1).max(MOST_AT_ONCE).optional(),
  })
  .transform(({ ids }) => ({ ids: ids ? [...new Set(ids)] : null }))

export const notificationRoutes: Route[] = [
  jsonRoute('/notifications', noQuery, ({ ctx, actor }) => notificationsOf(ctx.db, actor.id)),
  action('/notifications/read', readInput, async (visit) => {
    await markRead(visit.ctx, visit.actor.id, visit.input.ids)
    return left(visit)
  }),
  action('/notifications/:id/dismissal', noBody, async (visit) => {
    await dismiss(visit.ctx, visit.actor.id, idIn(visit.req))
    return left(visit)
  }),
  action('/notifications/:id/restoral', noBody, async (visit) => {
    await restore(visit.ctx, visit.actor.id, idIn(visit.req))
    return left(visit)
  }),
]

/** What the number beside the bell is now. */
async function left({ ctx, actor }: SignedInRequest): Promise<{ unread: number }> {
  return { unread: await countUnread(ctx.db, actor.id) }
}
