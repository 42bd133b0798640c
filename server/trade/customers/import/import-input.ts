import * as z from 'zod'
import { MEANINGS } from './import-row.ts'

export const MOST_BYTES = 5 * 1024 * 1024
export const MOST_ROWS = 5_000

/** `POST /customers/import?…`, the file is the body. */
export const importQuery = z.strictObject({
  /** The meaning of each column in order, with nothing for those that are left alone. */
  columns: z
    .string('choose')
    .max(4_000, 'choose')
    .transform((text) => text.split(',').map((part) => part || null))
    .pipe(z.array(z.enum(MEANINGS, 'choose').nullable())),
  /** Whether customers who are known are left alone or brought up to date. */
  way: z.enum(['skip', 'update'], 'choose').default('skip'),
  /** Only says what would become of it. */
  dry: z
    .enum(['0', '1'], 'choose')
    .default('1')
    .transform((text) => text === '1'),
  key: z.string('text').regex(/^[\w-]{8,48}$/, 'key'),
})
export type ImportQuery = z.output<typeof importQuery>
