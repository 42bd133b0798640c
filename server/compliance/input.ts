import * as z from 'zod'
import { plainText } from '#server/http/routing/text-input.ts'
import { FINDING_TYPES } from './table.ts'

/** `GET /compliance`: invalid parameters are ignored. */
export const complianceQuery = z.object({
  state: z.enum(['open', 'unresolved', 'resolved', 'all']).catch('unresolved'),
  type: z.enum(FINDING_TYPES).nullable().catch(null),
  year: z
    .string()
    .regex(/^20\d\d$/)
    .transform(Number)
    .nullable()
    .catch(null),
})
export type ComplianceQuery = z.output<typeof complianceQuery>

/** `POST /compliance/:id/decision`: `from` is the state as shown. */
export const decisionInput = z.strictObject({
  from: z.enum(['open', 'acknowledged'], 'choose'),
  to: z.enum(['acknowledged', 'resolved'], 'choose'),
  note: plainText(1000),
})
export type DecisionInput = z.output<typeof decisionInput>
