import * as z from 'zod'
import { dayAsked, numberAsked } from '#server/http/routing/query.ts'

const word = z.string().regex(/^[a-z_]{1,60}$/)

/** `GET /audit`: whatever is not understood is left out, never refused. */
export const auditQuery = z.object({
  by: numberAsked,
  act: word.nullable().catch(null),
  subject: word.nullable().catch(null),
  of: z
    .string()
    .max(200)
    .regex(/^\P{C}+$/u)
    .nullable()
    .catch(null),
  from: dayAsked,
  to: dayAsked,
  before: numberAsked,
})
export type AuditQuery = z.output<typeof auditQuery>

/** Where a check of the record goes on. */
export const verificationQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .catch(0),
})
