import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'
import { MEANINGS } from './columns.ts'

/** Enough for 50,000 rows with names and descriptions as well as prices. */
export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_ROWS = 50_000

/** How a file is read and its prices are used: `POST /price-import/previews?…`, the file is the body. */
export const importQuery = z.strictObject({
  /** The file's name for display; never a path. */
  name: plainText(200).default(''),
  /** The meaning of each column in order, empty for ignored ones; by default guessed from their names. */
  columns: z
    .string('choose')
    .max(4_000, 'choose')
    .transform((text) => text.split(',').map((part) => part || null))
    .pipe(z.array(z.enum(MEANINGS, 'choose').nullable()))
    .optional(),
  /** The decimal separator; by default detected from the numbers. */
  decimal: z.enum(['point', 'comma'], 'choose').optional(),
  /** Whether an empty cell keeps a sale price or a compare-at price, or removes it. */
  empty: z.enum(['keep', 'clear'], 'choose').default('keep'),
  /** Whether a new regular price lasts until the next reprice or is fixed. */
  hold: z.enum(['formula', 'fixed'], 'choose').default('formula'),
  reason: plainText(500, 'note_too_long')
    .optional()
    .transform((text) => text || null),
  idempotencyKey: submitKey,
})
export type ImportQuery = z.output<typeof importQuery>
