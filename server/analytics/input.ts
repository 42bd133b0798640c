import * as z from 'zod'
import { CARDS } from './props.ts'

export const RANGES = [7, 30, 90, 365] as const

/** `GET /analytics`: the range in days, what it is compared with, and for one question alone which of its rows. */
export const analyticsQuery = z.object({
  range: z.enum(['7', '30', '90', '365']).transform(Number).default(30).catch(30),
  compare: z.enum(['previous', 'year', 'none']).default('previous').catch('previous'),
  card: z.enum(CARDS).nullable().default(null).catch(null),
  only: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .nullable()
    .default(null)
    .catch(null),
})
export type AnalyticsQuery = z.output<typeof analyticsQuery>
