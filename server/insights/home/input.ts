import * as z from 'zod'
import { currencyCode } from '#server/configuration/input.ts'
import { HOME_CARDS } from './card-names.ts'

const cards = z.array(z.enum(HOME_CARDS, 'choose')).max(HOME_CARDS.length, 'choose')

/** `POST /home-cards`: how the cards lie, and which are put away. */
export const layoutInput = z.strictObject({ order: cards, hidden: cards })

export const firstShopInput = z.strictObject({
  currency: currencyCode,
  weightUnit: z.enum(['g', 'dwt', 'ozt'], 'choose'),
  /** What the catalogue starts with. */
  catalogue: z.enum(['miami_cuban_link', 'none'], 'choose').default('miami_cuban_link'),
})
