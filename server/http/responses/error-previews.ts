import type { Route } from '#server/http/routing/handlers.ts'
import type { ErrorProps } from './error-props.ts'
import { errorComponent } from './failures.ts'

/** The pages about failures, to be looked at while nothing has failed: each answers as the real one does. */
export const errorPreviews: Route[] = [
  preview('/pages/error404', { status: 404, retryAfterS: null }),
  preview('/pages/error500', { status: 500, retryAfterS: null }),
  preview('/pages/error503', { status: 503, retryAfterS: 5 }),
  // Spelt so in the template whose addresses these are.
  preview('/pages/maintenence', { status: 503, retryAfterS: 600, maintenance: true }),
]

function preview(path: string, shown: Omit<ErrorProps, 'requestId' | 'refusal'>): Route {
  return {
    method: 'get',
    path,
    access: 'guest',
    page: 'error',
    handle: async ({ req, res }) => {
      const { status, retryAfterS } = shown
      if (retryAfterS !== null) res.set('Retry-After', String(retryAfterS))
      const props = { ...shown, requestId: req.id, refusal: null }
      await res.inertia.render(errorComponent(req), props, status)
    },
  }
}
