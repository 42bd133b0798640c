import type { Request } from 'express'
import * as z from 'zod'
import { isLocale, LOCALE_COOKIE, type Locale } from '#lang/locales.ts'
import { cookieOf } from '#server/http/middleware/cookies.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { translator } from '#server/platform/locales/translator.ts'

/**
 * The validated input. The message of a schema error is the key of a refusal; the first problem of each field counts.
 * Throws `Refused`.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refused(refusalsOf(result.error))
}

/** The problems of the input by field; empty when it is valid. */
export function problems(schema: z.ZodType, value: unknown): Record<string, Refusal> {
  const result = schema.safeParse(value)
  return result.success ? {} : refusalsOf(result.error)
}

/**
 * Field name to refusal, first problem first; at most `MAX_FIELDS` fields. Unknown keys are one refusal of the whole
 * form: their names are not stored.
 */
export function refusalsOf(error: z.ZodError): Record<string, Refusal> {
  const fields = new Map<string, Refusal>()
  for (const issue of error.issues) {
    const field = issue.code === 'unrecognized_keys' ? FORM : issue.path.join('.') || FORM
    if (fields.has(field) || (fields.size >= MAX_FIELDS && field !== FORM)) continue
    fields.set(field, { key: keyOf(issue) })
  }
  return Object.fromEntries(fields)
}

const FORM = 'form'
const MAX_FIELDS = 100

/** Schemas without a message get the general one. */
function keyOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unknown_fields'
  return /^[a-z][a-z_]*$/.test(issue.message) ? issue.message : 'invalid'
}

/** For a route without query parameters: all are ignored. */
export const noQuery = z.object({})

/** For a form without fields. */
export const noBody = z.strictObject({})

const translatorFor = translator('error-messages', 'en')

/** The language of the response: chosen in this browser, else saved with the user, else English. */
export function localeOf(req: Request): Locale {
  return chosenLocale(req) ?? (req.actor ?? req.locked?.actor)?.locale ?? 'en'
}

/** The language chosen in this browser, or null. */
export function chosenLocale(req: Request): Locale | null {
  const chosen = cookieOf(req, LOCALE_COOKIE)
  return isLocale(chosen) ? chosen : null
}

/** A request for JSON that is not an Inertia visit. */
export function wantsJson(req: Request): boolean {
  return req.get('x-inertia') === undefined && req.accepts(['html', 'json']) === 'json'
}

/** Refusals by field, translated. */
export function translateRefusals(
  locale: Locale,
  fields: Record<string, Refusal>,
): Record<string, string> {
  const translate = translatorFor(locale)
  return Object.fromEntries(
    Object.entries(fields).map(([field, { key, values }]) => [
      field,
      translate(key, { ...values }),
    ]),
  )
}

/* Query parameters of lists. Invalid values are null, as if absent, so that old links still work. */

/** A positive integer, such as an id. */
export const numberParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .nullable()
  .catch(null)

/** An ISO date. */
export const dayParam = z.iso
  .date()
  .refine((date) => date >= '2000' && date < '2200')
  .nullable()
  .catch(null)

/** A search term. */
export const searchParam = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{C}+$/u)
  .nullable()
  .catch(null)
