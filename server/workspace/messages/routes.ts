import { action } from '#server/http/routing/action.ts'
import { idIn, json, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { messageInput } from './input.ts'
import { colleaguesOf, countUnread, dismiss, markRead, messagesTo, restore } from './message.ts'
import type { ColleaguesProps } from './props.ts'
import { sendMessage } from './send.ts'

export const messageRoutes: Route[] = [
  json('/messages', noQuery, ({ ctx, actor }) => messagesTo(ctx.db, actor.id)),
  json(
    '/colleagues',
    noQuery,
    async ({ ctx, actor }): Promise<ColleaguesProps> => ({
      colleagues: await colleaguesOf(ctx.db, actor.id),
    }),
  ),
  action('/messages', messageInput, async ({ ctx, actor, input }) => ({
    id: await sendMessage(ctx, actor, input),
  })),
  action('/messages/:id/read', noBody, async (visit) => {
    await markRead(visit.ctx, visit.actor.id, idIn(visit.req))
    return unreadCount(visit)
  }),
  action('/messages/:id/dismissal', noBody, async (visit) => {
    await dismiss(visit.ctx, visit.actor.id, idIn(visit.req))
    return unreadCount(visit)
  }),
  action('/messages/:id/restoral', noBody, async (visit) => {
    await restore(visit.ctx, visit.actor.id, idIn(visit.req))
    return unreadCount(visit)
  }),
]

/** The new number of unread messages. */
async function unreadCount({ ctx, actor }: UserRequest): Promise<{ unread: number }> {
  return { unread: await countUnread(ctx.db, actor.id) }
}
