import { act } from '#server/http/routing/act.ts'
import { facts, idIn, type Route, type Visit } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { readInput } from './input.ts'
import { countUnread, dismiss, markRead, notificationsOf, restore } from './notification.ts'

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
