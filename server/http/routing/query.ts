import * as z from 'zod'

/* Query parameters of lists. Invalid values are null, as if absent, so that old links still work. */

/** A positive integer, such as an id. */
export const numberParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .nullable()
  .catch(null)

/** An ISO date. */
export const dayParam = z.iso
  .date()
  .refine((date) => date >= '2000' && date < '2200')
  .nullable()
  .catch(null)

/** A search term. */
export const searchParam = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{C}+$/u)
  .nullable()
  .catch(null)
