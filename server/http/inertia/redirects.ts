import { buildRedirect } from './core.ts'
import type { Exchange } from './options.ts'
import { absolute } from './paths.ts'
import type { RawResponse } from './response-buffer.ts'

/**
 * The response that redirects to `url` of this site.
 *
 * @param requestedStatus the status requested by a handler; 302 is ignored, as it is Express' default.
 */
export function redirectTo(exchange: Exchange, url: string, requestedStatus = 302): RawResponse {
  const { visit, options, appUrl } = exchange
  if (visit.isInertia && !visit.isPrefetch && url.includes('#')) {
    // The browser follows a redirect without passing its fragment to the client (inertia.md 1.3).
    return conflictResponse('X-Inertia-Redirect', absolute(url, appUrl, visit.path))
  }
  const response = buildRedirect(visit, url)
  if (requestedStatus !== 302) return { ...response, status: requestedStatus }
  return visit.method === 'POST' ? { ...response, status: options.postRedirect ?? 302 } : response
}

/** The response that leaves the client: for another site, or a document of this one. */
export function redirectOut({ visit }: Exchange, url: string): RawResponse {
  if (visit.isInertia) return conflictResponse('X-Inertia-Location', url)
  return buildRedirect({ ...visit, method: 'GET' }, url)
}

function conflictResponse(header: string, url: string): RawResponse {
  return { status: 409, headers: { [header]: url }, body: '' }
}
