import type { Method, Route } from './handlers.ts'

/**
 * A former address: redirects `from` to `to` with the same parameters in the path. A form is sent again to the new
 * address, as 308 keeps its method and body.
 */
export function moved(method: Method, from: string, to: string): Route {
  return {
    method,
    path: from,
    access: 'app.use',
    page: null,
    handle: ({ req, res }) =>
      res.inertia.redirect(
        to.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(req.params[name]))),
        method === 'get' ? 303 : 308,
      ),
  }
}
