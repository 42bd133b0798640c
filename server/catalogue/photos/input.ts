import * as z from 'zod'

/** The photos that a product or a piece may have. */
export const MAX_PHOTOS = 6

const hash = z
  .string('choose')
  .length(64, 'choose')
  .regex(/^[0-9a-f]+$/, 'choose')

/** `POST …/photos/removal`. */
export const photoRemovalInput = z.strictObject({ hash })

/** `POST …/photos/order`: all photos, in their new order. */
export const photoOrderInput = z.strictObject({ hashes: z.array(hash).min(1).max(MAX_PHOTOS) })
