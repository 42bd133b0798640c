import { act } from '#server/http/routing/act.ts'
import { facts, idIn, type Route, type Visit } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { messageInput } from './input.ts'
import { colleaguesOf, countUnread, dismiss, markRead, messagesTo, restore } from './message.ts'
import type { ColleaguesProps } from './props.ts'
import { sendMessage } from './send.ts'

export const messageRoutes: Route[] = [
  facts('/messages', noQuery, ({ ctx, actor }) => messagesTo(ctx.db, actor.id)),
  facts(
    '/colleagues',
    noQuery,
    async ({ ctx, actor }): Promise<ColleaguesProps> => ({
      colleagues: await colleaguesOf(ctx.db, actor.id),
    }),
  ),
  act('/messages', messageInput, async ({ ctx, actor, input }) => ({
    id: await sendMessage(ctx, actor, input),
  })),
  act('/messages/:id/read', noBody, async (visit) => {
    await markRead(visit.ctx, visit.actor.id, idIn(visit.req))
    return left(visit)
  }),
  act('/messages/:id/dismissal', noBody, async (visit) => {
    await dismiss(visit.ctx, visit.actor.id, idIn(visit.req))
    return left(visit)
  }),
  act('/messages/:id/restoral', noBody, async (visit) => {
    await restore(visit.ctx, visit.actor.id, idIn(visit.req))
    return left(visit)
  }),
]

/** What the number beside the envelope is now. */
async function left({ ctx, actor }: Visit): Promise<{ unread: number }> {
  return { unread: await countUnread(ctx.db, actor.id) }
}
