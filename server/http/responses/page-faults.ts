import * as z from 'zod'
import type { ErrorProps } from '#server/http/errors.ts'
import { action } from '#server/http/routing/action.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { redactToken } from '#server/http/routing/token-urls.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import { errorComponent } from './failures.ts'

const MINUTE_MS = 60_000
const MAX_PER_MINUTE = 5

const faultInput = z.strictObject({
  /** Path of the page. */
  path: z.string().max(100),
  /** Name of the error, such as `TypeError`. */
  name: z.string().max(60),
  message: z.string().max(300),
  /** Stack frames: file, line and column within the built client. */
  frames: z.array(z.string().regex(/^[\w.-]{1,100}:\d{1,7}:\d{1,7}$/)).max(10),
})

/**
 * POST /page-faults: logs a page that failed to render in the browser and returns the request id. Only for signed-in
 * users, five a minute per user and process: guests could fill the log.
 */
export function pageFaultRoutes(): Route[] {
  const counters = new Map<number, { since: number; count: number }>()
  return [
    action('/page-faults', faultInput, async ({ ctx, actor, req, input }) => {
      const now = Date.parse(ctx.clock.now())
      const previous = counters.get(actor.id)
      const current =
        previous && now - previous.since < MINUTE_MS ? previous : { since: now, count: 0 }
      if (current.count >= MAX_PER_MINUTE) {
        throw new TooManyAttempts(Math.ceil((current.since + MINUTE_MS - now) / 1000))
      }
      counters.set(actor.id, { ...current, count: current.count + 1 })
      const fault = {
        ...input,
        path: redactToken(input.path),
        message: redact(input.message),
      }
      ctx.log.error({ requestId: req.id, user: actor.id, fault }, 'a page failed in the browser')
      return { number: req.id }
    }),
  ]
}

/** The message without quoted page data and without query strings. */
function redact(message: string): string {
  return message.replace(/(["'`])(?![\w.$-]{0,40}\1).*?\1/g, '$1…$1').replace(/\?\S+/g, '?…')
}

/** Previews of the error pages, with the real status codes. */
export const errorPreviews: Route[] = [
  preview('/pages/error404', { status: 404, retryAfterS: null }),
  preview('/pages/error500', { status: 500, retryAfterS: null }),
  preview('/pages/error503', { status: 503, retryAfterS: 5 }),
  // Misspelled in the design template from which the horizontal menu takes its URLs, so it stays.
  preview('/pages/maintenence', { status: 503, retryAfterS: 600, maintenance: true }),
]

function preview(path: string, example: Omit<ErrorProps, 'requestId' | 'refusal'>): Route {
  return {
    method: 'get',
    path,
    access: 'guest',
    page: 'error',
    handle: async ({ req, res }) => {
      const { status, retryAfterS } = example
      if (retryAfterS !== null) res.set('Retry-After', String(retryAfterS))
      const props = { ...example, requestId: req.id, refusal: null }
      await res.inertia.render(errorComponent(req), props, status)
    },
  }
}
