import type { ErrorRequestHandler, Request, Response } from 'express'
import type { PropSource } from '#server/http/inertia/props/gather.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import type { Inertia, PageName } from './inertia.ts'
import { ensureInertia } from './middleware.ts'
import type { InertiaOptions } from './options.ts'

/** The page that tells about a failure. */
export interface ErrorPage<Pages, Name extends PageName<Pages> = PageName<Pages>> {
  component: Name
  props: PropsFor<Pages[Name]>
  status: number
  /** Instead of what every page shares and of what earlier answers left for it, when these may be the very thing that failed. */
  sharedInstead?: PropSource
}

/**
 * Express error handler that answers failures with pages. On an Inertia visit page.url is the
 * page the visitor came from, so a form stays where it is.
 *
 * @param options the same as those of `inertia()`, for failures that come before it.
 * @param choose the page for a failure; undefined leaves it to the next error handler. It may
 *   also answer itself, say by `res.inertia.back(…)`.
 */
export function errorPages<Pages>(
  options: InertiaOptions,
  choose: (
    error: unknown,
    req: Request,
    res: Response,
  ) => ErrorPage<Pages> | undefined | 'answered',
): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) {
      next(error)
      return
    }
    ensureInertia(options, req, res, next)
    const page = choose(error, req, res)
    if (page === 'answered') return
    if (page) void renderErrorPage(res, page)
    else next(error)
  }
}

function renderErrorPage<Pages>(res: Response, page: ErrorPage<Pages>): Promise<void> {
  const { inertia } = res as unknown as { inertia: Inertia<Record<string, object>> }
  if (page.sharedInstead) inertia.clearShared().skipStoredFlash().share(page.sharedInstead)
  return inertia.fail(page.component, page.props, page.status)
}
