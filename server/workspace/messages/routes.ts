import { action } from '#server/http/routing/action.ts'
import { idIn, json, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { messageInput } from './input.ts'
import {
  colleaguesOf,
  countUnread,
  dismiss,
  markRead,
  messagesTo,
  restore,
  sendMessage,
} from './message.ts'
import type { ColleaguesProps } from './props.ts'

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
  action('/messages/:id/read', noBody, async (request) => {
    await markRead(request.ctx, request.actor.id, idIn(request.req))
    return unreadCount(request)
  }),
  action('/messages/:id/dismissal', noBody, async (request) => {
    await dismiss(request.ctx, request.actor.id, idIn(request.req))
    return unreadCount(request)
  }),
  action('/messages/:id/restoral', noBody, async (request) => {
    await restore(request.ctx, request.actor.id, idIn(request.req))
    return unreadCount(request)
  }),
]

/** The new number of unread messages. */
async function unreadCount({ ctx, actor }: UserRequest): Promise<{ unread: number }> {
  return { unread: await countUnread(ctx.db, actor.id) }
}
