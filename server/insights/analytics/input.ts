import * as z from 'zod'
import { PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { METALS } from '#server/formula/units/karat.ts'
import { CARDS } from '#server/insights/analytics/cards/lookup.ts'
import { slug } from '#server/pricing/input.ts'
import { TABS } from './result-props.ts'

/** `GET /analytics`: period, comparison and filters of pieces; for a single card also which rows. */
export const analyticsQuery = z.object({
  range: z.enum(['7', '30', '90', '365']).transform(Number).default(30).catch(30),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .nullable()
    .default(null)
    .catch(null),
  compare: z.enum(['previous', 'year', 'none']).default('previous').catch('previous'),
  tab: z.enum(TABS).default('pricing').catch('pricing'),
  card: z.enum(CARDS).nullable().default(null).catch(null),
  only: z
    .string()
    .regex(/^[a-z0-9_.]{1,40}$/)
    .nullable()
    .default(null)
    .catch(null),
  metal: z.enum(METALS).nullable().default(null).catch(null),
  product: slug.nullable().default(null).catch(null),
  kind: z.enum(PIECE_KINDS).nullable().default(null).catch(null),
  karat: z
    .string()
    .regex(/^\P{C}{1,20}$/u)
    .nullable()
    .default(null)
    .catch(null),
  width: z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/)
    .transform(Number)
    .nullable()
    .default(null)
    .catch(null),
  construction: z.enum(CONSTRUCTIONS).nullable().default(null).catch(null),
})
export type AnalyticsQuery = z.output<typeof analyticsQuery>
