import * as z from 'zod'

const idText = z
  .string('choose')
  .regex(/^[1-9]\d{0,14}$/, 'choose')
  .transform(Number)
  .nullable()
  .default(null)

/**
 * Which price of a piece: the one that a row of the ledger set, the one of a run, or the current one. An invalid
 * number is refused: the current price would be another one.
 */
export const receiptQuery = z
  .strictObject({ change: idText, run: idText })
  .refine(({ change, run }) => change === null || run === null, { path: ['run'], error: 'choose' })
export type ReceiptQuery = z.output<typeof receiptQuery>
