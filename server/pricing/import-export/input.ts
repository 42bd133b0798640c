import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'
import { MEANINGS } from './columns.ts'

/** 50,000 rows with names and descriptions beside the prices. */
export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_ROWS = 50_000

/** How a file is to be read and what becomes of its prices: `POST /price-import/previews?…`, the file is the body. */
export const importQuery = z.strictObject({
  /** What the file is called, to be seen again; never a path. */
  name: plainText(200).default(''),
  /** The meaning of each column in order, with nothing for those that are left alone; unnamed: as they are called. */
  columns: z
    .string('choose')
    .max(4_000, 'choose')
    .transform((text) => text.split(',').map((part) => part || null))
    .pipe(z.array(z.enum(MEANINGS, 'choose').nullable()))
    .optional(),
  /** What parts the decimals; unnamed: as the figures themselves tell. */
  decimal: z.enum(['point', 'comma'], 'choose').optional(),
  /** Whether an empty cell leaves a sale price or a compare-at price as it is, or ends it. */
  empty: z.enum(['keep', 'clear'], 'choose').default('keep'),
  /** Whether a new regular price holds until the next repricing, or is fixed from now on. */
  hold: z.enum(['formula', 'fixed'], 'choose').default('formula'),
  reason: plainText(500, 'note_too_long')
    .optional()
    .transform((text) => text || null),
  idempotencyKey: submitKey,
})
export type ImportQuery = z.output<typeof importQuery>
