import type { ErrorRequestHandler, Request } from 'express'
import { withoutKey } from '#server/http/routing/token-urls.ts'
import { Forbidden } from '#server/platform/errors.ts'

/** Tells `note` of a signed-in person who asked for what he may not do, before he is told so; its failure hides nothing. */
export function noteForbidden(
  note: (req: Request, path: string) => Promise<void>,
  failed: (error: unknown) => void,
): ErrorRequestHandler {
  return (error, req, _res, next) => {
    if (!(error instanceof Forbidden) || !req.actor) return next(error)
    const path = withoutKey(req.originalUrl.split('?', 1)[0] ?? '')
    note(req, path)
      .catch(failed)
      .finally(() => next(error))
  }
}
