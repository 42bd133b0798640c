import { redirection } from './core.ts'
import type { Exchange } from './options.ts'
import { absolute } from './paths.ts'
import type { Answer } from './response-buffer.ts'

/**
 * The answer that sends the visitor to `url` of this site.
 *
 * @param asked the status a handler insists on; 302 is no such wish, as it is Express' default.
 */
export function departure(exchange: Exchange, url: string, asked = 302): Answer {
  const { visit, options, appUrl } = exchange
  if (visit.isInertia && !visit.isPrefetch && url.includes('#')) {
    // The browser follows a redirect without telling the client its fragment (inertia.md 1.3).
    return control('X-Inertia-Redirect', absolute(url, appUrl, visit.path))
  }
  const answer = redirection(visit, url)
  if (asked !== 302) return { ...answer, status: asked }
  return visit.method === 'POST' ? { ...answer, status: options.postRedirect ?? 302 } : answer
}

/** The answer that sends the visitor out of the client: another site, or a document of ours. */
export function externalDeparture({ visit }: Exchange, url: string): Answer {
  if (visit.isInertia) return control('X-Inertia-Location', url)
  return redirection({ ...visit, method: 'GET' }, url)
}

function control(header: string, url: string): Answer {
  return { status: 409, headers: { [header]: url }, body: '' }
}
