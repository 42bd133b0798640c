import type { RequestHandler } from 'express'
import type { PageName } from '#server/http/pages.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { grantAccess } from '#server/http/routing/site-router.ts'
import type { Assets } from './assets.ts'

/** Serves a page that a developer put among the client's pages, by its name, though no route names it. */
export function unroutedPages(assets: Assets, siteMap: readonly Route[]): RequestHandler {
  return async (req, res, next) => {
    const name = nameIn(req.path)
    if (req.method !== 'GET' || !unroutedPageNames(assets, siteMap).has(name)) return next()
    if (!grantAccess('app.use', req, res)) return
    // Only names the build knows come here; it has no props of its own, so there are none to check.
    await res.inertia.render(name as PageName, {} as never)
  }
}

/** The build's pages without those that a route shows, and those for failures. */
export function unroutedPageNames(
  assets: Pick<Assets, 'pages'>,
  siteMap: readonly Route[],
): ReadonlySet<string> {
  const routed = new Set<string>(siteMap.flatMap(({ page }) => (page === null ? [] : [page])))
  const names = [...assets.pages()].filter((name) => !routed.has(name) && !FAILURES.includes(name))
  return new Set(names)
}

/** Shown in place of other pages, by no address of their own. */
const FAILURES: readonly string[] = ['error', 'login-error'] satisfies PageName[]

function nameIn(path: string): string {
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    return ''
  }
}
