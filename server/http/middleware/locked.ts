import type { RequestHandler } from 'express'
import { wantsJson } from '#server/http/responses/failures.ts'
import { wantedBy } from '#server/http/routing/site.ts'

/** All that a locked session answers; everything else leads to the lock screen, and back once it is open. */
const OPEN = new Set(['/unlock', '/logout', '/auth/cover-lockscreen', '/auth/boxed-lockscreen'])

export const onlyUnlock: RequestHandler = (req, res, next) => {
  if (!req.locked || OPEN.has(req.path)) return next()
  if (wantsJson(req)) {
    res.status(423).json({ status: 423, locked: true, requestId: req.id })
    return
  }
  res.inertia.clearHistory()
  const wanted = encodeURIComponent(wantedBy(req, res))
  void res.inertia.redirect(`${req.locked.door}?next=${wanted}`, 303)
}
