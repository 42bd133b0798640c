import * as z from 'zod'

/*
 * What stands in the address of a list. What is not understood is null, as if it were not there: nobody is refused a
 * page for an old link.
 */

/** A whole number above nothing, such as an id. */
export const numberParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .nullable()
  .catch(null)

/** A calendar day, ISO. */
export const dayParam = z.iso
  .date()
  .refine((date) => date >= '2000' && date < '2200')
  .nullable()
  .catch(null)

/** What somebody looks for. */
export const searchParam = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{C}+$/u)
  .nullable()
  .catch(null)
