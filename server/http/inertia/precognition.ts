import type { Request, RequestHandler } from 'express'
import type { FieldErrors } from './carry.ts'

/**
 * Answers the live validation of a form (inertia.md 1.5, Precognition) in place of the handler
 * that follows; every other request goes on to it.
 *
 * @param validate what is wrong with the form as sent, by field; empty when nothing is.
 */
export function precognition(
  validate: (req: Request) => FieldErrors | Promise<FieldErrors>,
): RequestHandler {
  return async (req, res, next) => {
    res.vary('Precognition')
    if (req.get('precognition') !== 'true') {
      next()
      return
    }
    const errors = onlyAsked(await validate(req), req.get('precognition-validate-only'))
    res.set('Precognition', 'true')
    if (Object.keys(errors).length > 0) res.status(422).json({ errors })
    else res.status(204).set('Precognition-Success', 'true').end()
  }
}

function onlyAsked(errors: FieldErrors, asked: string | undefined): FieldErrors {
  if (!asked) return errors
  const fields = asked.split(',').map((field) => field.split('.'))
  const isAsked = ([field]: [string, unknown]) => fields.some((path) => names(path, field))
  return Object.fromEntries(Object.entries(errors).filter(isAsked))
}

// `pieces.*.weight` asks for the weight of every piece.
function names(asked: readonly string[], field: string): boolean {
  const parts = field.split('.')
  return (
    parts.length === asked.length &&
    asked.every((part, index) => part === '*' || part === parts[index])
  )
}
