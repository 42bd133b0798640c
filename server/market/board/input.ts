import * as z from 'zod'
import { locales } from '#lang/locales.ts'
import { GOLD, METALS } from '#server/formula/units/karat.ts'
import { nameText } from '#server/http/routing/text-input.ts'
import { RATES_SHOWN } from './board-props.ts'

const MAX_KARATS = 50

const label = nameText(60).refine((text) => text !== '', 'required')

/** `POST /board-devices`: a display that shows the price board. */
export const deviceInput = z.strictObject({
  label,
  karats: z
    .array(z.string('choose').max(20, 'choose'), 'choose')
    .min(1, 'choose')
    .max(MAX_KARATS, 'choose'),
  rates: z.enum(RATES_SHOWN, 'choose'),
  unit: z.enum(['g', 'dwt', 'ozt'], 'choose'),
  locale: z.enum(locales, 'choose'),
})

export type DeviceInput = z.output<typeof deviceInput>

/** `POST /board-devices/:id/label`. */
export const labelInput = z.strictObject({ label })

/** `GET /gold/line`: an invalid range becomes the last 24 hours, an invalid metal gold. */
export const lineQuery = z.object({
  metal: z.enum(METALS).catch(GOLD),
  range: z.enum(['24h', '30d']).catch('24h'),
})
