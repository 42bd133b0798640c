import * as z from 'zod'
import { ALL_STATES, CONTRACT_TYPES } from './states.ts'

const day = z.iso.date().refine((date) => date >= '2000' && date < '2200')

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
  customer: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .nullable()
    .catch(null),
  q: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{C}+$/u)
    .nullable()
    .catch(null),
  from: day.nullable().catch(null),
  to: day.nullable().catch(null),
  month: z
    .string()
    .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
    .nullable()
    .catch(null),
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .nullable()
    .catch(null),
})
export type ListQuery = z.output<typeof listQuery>
