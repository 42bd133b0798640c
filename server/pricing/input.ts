import * as z from 'zod'
import { alloyLabel, plainNumber } from '#server/http/routing/text-input.ts'

export const karat = alloyLabel
export const construction = z.enum(['solid', 'semi_solid', 'hollow'], 'choose')
export const slug = z
  .string('choose')
  .max(140, 'choose')
  .regex(/^\P{C}*$/u, 'choose')

/** The row before or after which a page of a list begins; null for the first page. */
export const keyset = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .nullable()
  .default(null)
  .catch(null)

/** Money in the shop's currency; its decimal places are checked where the currency is known. */
export const money = z.string('amount').min(1, 'required').max(20, 'amount').transform(plainNumber)
