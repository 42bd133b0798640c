import * as z from 'zod'
import { dayAsked, numberAsked, textSought } from '#server/http/routing/query.ts'
import { ALL_STATES } from '#server/trade/contracts/lifecycle/states.ts'
import { CONTRACT_TYPES } from '#server/trade/contracts/types/lookup.ts'

/** `GET /contracts`: whatever is not understood is left out, never refused. */
export const listQuery = z.object({
  view: z.enum(['list', 'board', 'calendar']).catch('list'),
  type: z.enum(CONTRACT_TYPES).nullable().catch(null),
  state: z
    .string()
    .refine((state) => ALL_STATES.includes(state))
    .nullable()
    .catch(null),
  group: z.enum(['open', 'closed']).nullable().catch(null),
  due: z.enum(['overdue', 'week', 'month']).nullable().catch(null),
  customer: numberAsked,
  q: textSought,
  from: dayAsked,
  to: dayAsked,
  month: z
    .string()
    .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
    .nullable()
    .catch(null),
  before: numberAsked,
})
export type ListQuery = z.output<typeof listQuery>
