import * as z from 'zod'
import { type Refusal, Refused } from '../errors.ts'

/**
 * What came in, checked. A schema's error message is the key of a refusal; the first problem of each field is kept.
 * Throws `Refused`.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refused(refusalsOf(result.error))
}

/** What is wrong with what came in, by field; empty when nothing is. */
export function problems(schema: z.ZodType, value: unknown): Record<string, Refusal> {
  const result = schema.safeParse(value)
  return result.success ? {} : refusalsOf(result.error)
}

/** Field name to refusal, first problem first. */
function refusalsOf(error: z.ZodError): Record<string, Refusal> {
  const fields: Record<string, Refusal> = {}
  for (const issue of error.issues) {
    for (const field of fieldsOf(issue)) fields[field] ??= { key: keyOf(issue) }
  }
  return fields
}

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  // A name every object has would be taken for one that was refused before.
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => (key in {} ? 'form' : key))
  return [issue.path.join('.') || 'form']
}

/** Schemas that say nothing get the general word. */
function keyOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unknown'
  return /^[a-z][a-z_]*$/.test(issue.message) ? issue.message : 'invalid'
}

/** For an address that takes no query: whatever hangs on it is ignored. */
export const noQuery = z.object({})

/** For a form that only says "do it". */
export const noBody = z.strictObject({})
