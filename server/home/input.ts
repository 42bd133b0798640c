import * as z from 'zod'
import { currencyCode } from '#server/configuration/input.ts'

export const firstShopInput = z.strictObject({
  currency: currencyCode,
  weightUnit: z.enum(['g', 'dwt', 'ozt'], 'choose'),
  /** What the catalogue starts with. */
  catalogue: z.enum(['miami_cuban_link', 'none'], 'choose').default('miami_cuban_link'),
})
