import * as z from 'zod'
import { act } from '#server/http/routing/act.ts'
import { facts, idIn, type Route, type Visit } from '#server/http/routing/handlers.ts'
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
  facts('/notifications', noQuery, ({ ctx, actor }) => notificationsOf(ctx.db, actor.id)),
  act('/notifications/read', readInput, async (visit) => {
    await markRead(visit.ctx, visit.actor.id, visit.input.ids)
    return left(visit)
  }),
  act('/notifications/:id/dismissal', noBody, async (visit) => {
    await dismiss(visit.ctx, visit.actor.id, idIn(visit.req))
    return left(visit)
  }),
  act('/notifications/:id/restoral', noBody, async (visit) => {
    await restore(visit.ctx, visit.actor.id, idIn(visit.req))
    return left(visit)
  }),
]

/** What the number beside the bell is now. */
async function left({ ctx, actor }: Visit): Promise<{ unread: number }> {
  return { unread: await countUnread(ctx.db, actor.id) }
}
