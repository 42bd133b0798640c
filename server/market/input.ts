import * as z from 'zod'
import { locales } from '#lang/locales.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { plainNumber, plainText, submitKey } from '#server/http/routing/text-input.ts'
import { RATES_SHOWN } from '#server/market/board/board-props.ts'

/** A price per troy ounce as decimal text; a JSON number is refused, since it may have lost digits. */
const goldPrice = z.string({ error: 'price_not_a_number' }).transform((typed, refuse) => {
  const mid = parseGoldPrice(plainNumber(typed))
  if (mid !== null) return mid
  refuse.addIssue({
    code: 'custom',
    message: typed.trim() === '' ? 'price_missing' : 'price_not_a_number',
  })
  return z.NEVER
})

const currencyCode = z.string({ error: 'currency_unknown' }).regex(/^[A-Z]{3}$/, 'currency_unknown')

/** `POST /gold-price-logs`. The key is created with the form, so that two clicks record one price. */
export const quoteInput = z.strictObject({
  mid: goldPrice,
  currency: currencyCode.optional(),
  note: plainText(500, 'note_too_long')
    .nullish()
    .transform((note) => note || null),
  confirmed: z.boolean().default(false),
  idempotencyKey: submitKey,
})

export type QuoteInput = z.output<typeof quoteInput>

const day = z.iso.date().refine((date) => date >= '1800' && date < '2200')

/** A price in the query of a URL; invalid ones are ignored. */
const priceBound = z
  .string()
  .max(20)
  .transform((typed) => parseGoldPrice(plainNumber(typed)))
  .nullable()
  .catch(null)

/** `GET /gold-price-logs`: invalid parts are ignored, never refused. */
export const logsQuery = z.object({
  range: z.enum(['24h', '7d', '30d', '1y', 'all']).nullable().catch(null),
  from: day.nullable().catch(null),
  to: day.nullable().catch(null),
  source: z
    .string()
    .max(80)
    .regex(/^\P{C}+$/u)
    .nullable()
    .catch(null),
  quality: z
    .enum(['accepted', 'held', 'rejected', 'duplicate', 'superseded', 'failed'])
    .nullable()
    .catch(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .catch(null),
  priceFrom: priceBound,
  priceTo: priceBound,
  before: z.string().transform(parseCursor).nullable().catch(null),
  after: z.string().transform(parseCursor).nullable().catch(null),
})

export type LogsQuery = z.output<typeof logsQuery>

/** A row of the log is a price, or a poll that brought none. */
export type EntryType = 'quote' | 'poll'

/** The end of a page of the log: the time, the type and the id of its last row. */
export interface Cursor {
  at: string
  type: EntryType
  id: number
}

export const cursorText = ({ at, type, id }: Cursor): string => `${at}_${TYPE_CODES[type]}${id}`

const TYPE_CODES: Record<EntryType, string> = { quote: 'q', poll: 'p' }

function parseCursor(text: string): Cursor | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([qp])([1-9]\d{0,15})$/.exec(text)
  const [, at, typeCode, digits] = match ?? []
  const id = Number(digits)
  if (!at || !Number.isSafeInteger(id)) return null
  return { at, type: typeCode === 'p' ? 'poll' : 'quote', id }
}

/** `POST /gold-price-logs/:id/decision`. */
export const decisionInput = z.strictObject({
  decision: z.enum(['accept', 'reject'], 'choose'),
  note: plainText(500, 'decision_note').refine(({ length }) => length >= 5, 'decision_note'),
})

export type DecisionInput = z.output<typeof decisionInput>

const MAX_KARATS = 12

const label = plainText(60).refine((text) => text !== '', 'required')

/** `POST /board-devices`: a display that shows the price board. */
export const deviceInput = z.strictObject({
  label,
  karats: z
    .array(z.string('choose').max(20, 'choose'), 'choose')
    .min(1, 'choose')
    .max(MAX_KARATS, 'choose'),
  rates: z.enum(RATES_SHOWN, 'choose'),
  unit: z.enum(['g', 'dwt', 'ozt'], 'choose'),
  locale: z.enum(locales, 'choose'),
})
export type DeviceInput = z.output<typeof deviceInput>

/** `POST /board-devices/:id/label`. */
export const labelInput = z.strictObject({ label })

/** `GET /gold/line`: an invalid range becomes the last 24 hours. */
export const lineQuery = z.object({ range: z.enum(['24h', '30d']).catch('24h') })
