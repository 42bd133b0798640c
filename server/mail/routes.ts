import { act } from '#server/http/act.ts'
import { idIn, page, type Route } from '#server/http/handlers.ts'
import { noBody } from '#server/http/input.ts'
import { proven } from '#server/http/proven.ts'
import { outboxQuery } from './input.ts'
import { outboxPage } from './outbox-page.ts'
import { openLetter, sendAgain } from './read-letter.ts'

/** The letters of the house. */
export const mailRoutes: Route[] = [
  page(
    '/outbox',
    'outbox',
    outboxQuery,
    ({ ctx, actor, input }) => outboxPage(ctx, actor, input.before),
    'admin',
  ),
  // There may be a key to somebody's account in it.
  proven(
    act(
      '/outbox/:id/opening',
      noBody,
      ({ ctx, actor, req }) => openLetter(ctx, actor, idIn(req)),
      'admin',
    ),
  ),
  act(
    '/outbox/:id/sending',
    noBody,
    async ({ ctx, actor, req }) => {
      await sendAgain(ctx, actor, idIn(req))
      return undefined
    },
    'admin',
  ),
]
