import * as z from 'zod'
import { preferenceValues as values } from '#lang/preferences.ts'

/** `POST /preferences`: those that changed. */
export const preferencesInput = z.strictObject({
  theme: oneOf(values.theme),
  menu: oneOf(values.menu),
  layout: oneOf(values.layout),
  rtlClass: oneOf(values.rtlClass),
  animation: oneOf(values.animation),
  navbar: oneOf(values.navbar),
  semidark: oneOf(values.semidark),
  locale: oneOf(values.locale),
  weightUnit: oneOf(values.weightUnit),
  lengthUnit: oneOf(values.lengthUnit),
  marketColours: oneOf(values.marketColours),
  singleKeys: oneOf(values.singleKeys),
} satisfies Record<keyof typeof values, z.ZodType>)

function oneOf<const Values extends readonly (string | boolean)[]>(allowed: Values) {
  return z.literal(allowed, 'choose').exactOptional()
}
