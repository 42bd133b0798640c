import * as z from 'zod'
import { dayParam, numberParam } from '#server/http/routing/input.ts'

const identifier = z.string().regex(/^[a-z_]{1,60}$/)

/** `GET /audit`: invalid filters are ignored, never refused. */
export const auditQuery = z.object({
  by: numberParam,
  act: identifier.nullable().catch(null),
  subject: identifier.nullable().catch(null),
  of: z
    .string()
    .max(200)
    .regex(/^\P{C}+$/u)
    .nullable()
    .catch(null),
  from: dayParam,
  to: dayParam,
  before: numberParam,
})
export type AuditQuery = z.output<typeof auditQuery>

/** The number after which verification continues. */
export const verificationQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .catch(0),
})
