import type { ErrorRequestHandler, Request, Response } from 'express'
import type { PropSource } from '#server/http/inertia/props/gather.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import type { Inertia, PageName } from './inertia.ts'
import { ensureInertia } from './middleware.ts'
import type { InertiaOptions } from './options.ts'

/** The page shown for a failure. */
export interface ErrorPage<Pages, Name extends PageName<Pages> = PageName<Pages>> {
  component: Name
  props: PropsFor<Pages[Name]>
  status: number
  /** Replaces the shared props and stored flash data, when these may be the cause of the failure. */
  sharedInstead?: PropSource
}

/**
 * Express error handler that responds to failures with pages. On an Inertia visit page.url is the page the visitor
 * came from, so a form stays in place.
 *
 * @param options the same as those of `inertia()`, for failures that come before it.
 * @param choose the page for a failure; undefined leaves it to the next error handler. It may also send the response
 *   itself, for example by `res.inertia.back(…)`.
 */
export function errorPages<Pages>(
  options: InertiaOptions,
  choose: (
    error: unknown,
    req: Request,
    res: Response,
  ) => ErrorPage<Pages> | undefined | 'responded',
): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) {
      next(error)
      return
    }
    ensureInertia(options, req, res, next)
    const page = choose(error, req, res)
    if (page === 'responded') return
    if (page) void renderErrorPage(res, page)
    else next(error)
  }
}

function renderErrorPage<Pages>(res: Response, page: ErrorPage<Pages>): Promise<void> {
  const { inertia } = res as unknown as { inertia: Inertia<Record<string, object>> }
  if (page.sharedInstead) inertia.clearShared().skipStoredFlash().share(page.sharedInstead)
  return inertia.fail(page.component, page.props, page.status)
}
