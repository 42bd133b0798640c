import * as z from 'zod'
import { action } from '#server/http/routing/action.ts'
import { idIn, page, type Route } from '#server/http/routing/handlers.ts'
import { noBody, numberParam } from '#server/http/routing/input.ts'
import { outboxPage } from './outbox-page.ts'
import { openEmail, resendEmail } from './read-email.ts'

/** `GET /outbox`: the id before which the page begins. */
const outboxQuery = z.object({
  before: numberParam,
})

/** The outbox. */
export const mailRoutes: Route[] = [
  page(
    '/outbox',
    'outbox',
    outboxQuery,
    ({ ctx, actor, input }) => outboxPage(ctx, actor, input.before),
    'emails.see',
  ),
  // The text may contain a token for an account.
  action(
    '/outbox/:id/opening',
    noBody,
    ({ ctx, actor, req }) => openEmail(ctx, actor, idIn(req)),
    'emails.open',
  ),
  action(
    '/outbox/:id/sending',
    noBody,
    async ({ ctx, actor, req }) => {
      await resendEmail(ctx, actor, idIn(req))
      return undefined
    },
    'emails.send_again',
  ),
]
