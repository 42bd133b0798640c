import type { RequestHandler } from 'express'
import type { PageName } from '#server/http/pages.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { grantAccess } from '#server/http/routing/site-router.ts'
import type { Assets } from './assets.ts'

/** Serves pages that developers added to the client without a route, by their names. */
export function unroutedPages(assets: Assets, siteMap: readonly Route[]): RequestHandler {
  return async (req, res, next) => {
    const name = nameIn(req.path)
    if (req.method !== 'GET' || !unroutedPageNames(assets, siteMap).has(name)) return next()
    if (!grantAccess('app.use', req, res)) return
    // Only known names get here; there are no props to check.
    await res.inertia.render(name as PageName, {} as never)
  }
}

/** The built pages except those that a route shows and error pages. */
export function unroutedPageNames(
  assets: Pick<Assets, 'pages'>,
  siteMap: readonly Route[],
): ReadonlySet<string> {
  const routed = new Set<string>(siteMap.flatMap(({ page }) => (page === null ? [] : [page])))
  const names = [...assets.pages()].filter(
    (name) => !routed.has(name) && !ERROR_PAGES.includes(name),
  )
  return new Set(names)
}

/** Shown in place of other pages, without a URL of their own. */
const ERROR_PAGES: readonly string[] = ['error', 'login-error'] satisfies PageName[]

function nameIn(path: string): string {
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    return ''
  }
}
