import type { Request, RequestHandler, Response } from 'express'
import type { FieldErrors } from './flash.ts'
import { MAX_NAMES } from './visit.ts'

/** Whether the request is a live validation; the handler must not run. */
export function isPrecognitive(req: Request): boolean {
  return req.get('precognition') === 'true'
}

/**
 * Responds to the live validation of a form (Precognition, as in Laravel): 204, or 422 with the errors of the
 * requested fields.
 *
 * @param validate the errors of the form by field; empty when it is valid.
 */
export async function precognition(
  req: Request,
  res: Response,
  validate: () => FieldErrors | Promise<FieldErrors>,
): Promise<void> {
  const errors = onlyRequested(await validate(), req.get('precognition-validate-only'))
  res.set('Precognition', 'true').vary('Precognition')
  if (Object.keys(errors).length > 0) res.status(422).json({ errors })
  else res.status(204).set('Precognition-Success', 'true').end()
}

/** Middleware that responds to live validation; other requests continue to the handler. */
export function precognitive(
  validate: (req: Request) => FieldErrors | Promise<FieldErrors>,
): RequestHandler {
  return async (req, res, next) => {
    res.vary('Precognition')
    if (isPrecognitive(req)) await precognition(req, res, () => validate(req))
    else next()
  }
}

function onlyRequested(errors: FieldErrors, requested: string | undefined): FieldErrors {
  if (!requested) return errors
  const paths = requested.split(',', MAX_NAMES).map((field) => field.split('.'))
  const isRequested = ([field]: [string, unknown]) => {
    const parts = field.split('.')
    return paths.some((path) => matchesPath(path, parts))
  }
  return Object.fromEntries(Object.entries(errors).filter(isRequested))
}

// `pieces.*.weight` matches the weight of every piece.
function matchesPath(requested: readonly string[], parts: readonly string[]): boolean {
  return (
    parts.length === requested.length &&
    requested.every((part, index) => part === '*' || part === parts[index])
  )
}
