import * as z from 'zod'

const MOST_AT_ONCE = 200

/** `POST /notifications/read`: these, or all of them. */
export const readInput = z
  .strictObject({
    ids: z.array(z.int().positive()).min(1).max(MOST_AT_ONCE).optional(),
  })
  .transform(({ ids }) => ({ ids: ids ? [...new Set(ids)] : null }))
