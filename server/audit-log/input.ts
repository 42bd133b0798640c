import * as z from 'zod'

const day = z.iso.date().refine((date) => date >= '2000' && date < '2200')
const word = z.string().regex(/^[a-z_]{1,60}$/)

/** `GET /audit`: whatever is not understood is left out, never refused. */
export const auditQuery = z.object({
  by: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .nullable()
    .catch(null),
  act: word.nullable().catch(null),
  subject: word.nullable().catch(null),
  of: z
    .string()
    .max(200)
    .regex(/^\P{C}+$/u)
    .nullable()
    .catch(null),
  from: day.nullable().catch(null),
  to: day.nullable().catch(null),
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .nullable()
    .catch(null),
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
