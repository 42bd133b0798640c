import * as z from 'zod'
import { locales } from '#lang/locales.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { plainNumber, plainText, submitKey } from '#server/http/routing/text-input.ts'
import { RATES_SHOWN } from '#server/market/board/board-props.ts'

/** A price per troy ounce as decimal text; a JSON number is refused, since it may already have lost digits. */
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

/** What `POST /gold-price-logs` takes. The key is made when the form is drawn, so that two clicks are one price. */
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

/** A price in an address; what is none is passed over. */
const priceEnd = z
  .string()
  .max(20)
  .transform((typed) => parseGoldPrice(plainNumber(typed)))
  .nullable()
  .catch(null)

/** `GET /gold-price-logs`: whatever is not understood is left out, never refused. */
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
  priceFrom: priceEnd,
  priceTo: priceEnd,
  before: z.string().transform(asCursor).nullable().catch(null),
  after: z.string().transform(asCursor).nullable().catch(null),
})

export type LogsQuery = z.output<typeof logsQuery>

/** A log row is a price, or a poll that brought none. */
export type LogSide = 'quote' | 'poll'

/** Where a page of the log ends: the time of its last row, which of the two kinds of row it is, and its id. */
export interface Cursor {
  at: string
  side: LogSide
  id: number
}

export const cursorText = ({ at, side, id }: Cursor): string => `${at}_${SIGNS[side]}${id}`

const SIGNS: Record<LogSide, string> = { quote: 'q', poll: 'p' }

function asCursor(text: string): Cursor | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([qp])([1-9]\d{0,15})$/.exec(text)
  const [, at, sign, digits] = match ?? []
  const id = Number(digits)
  if (!at || !Number.isSafeInteger(id)) return null
  return { at, side: sign === 'p' ? 'poll' : 'quote', id }
}

/** What an admin says to a price that waits. */
export const decisionInput = z.strictObject({
  decision: z.enum(['accept', 'reject'], 'choose'),
  note: plainText(500, 'decision_note').refine(({ length }) => length >= 5, 'decision_note'),
})

export type DecisionInput = z.output<typeof decisionInput>

const MOST_KARATS = 12

const label = plainText(60).refine((text) => text !== '', 'required')

/** `POST /board-devices`. */
export const deviceInput = z.strictObject({
  label,
  karats: z
    .array(z.string('choose').max(20, 'choose'), 'choose')
    .min(1, 'choose')
    .max(MOST_KARATS, 'choose'),
  rates: z.enum(RATES_SHOWN, 'choose'),
  unit: z.enum(['g', 'dwt', 'ozt'], 'choose'),
  locale: z.enum(locales, 'choose'),
})
export type DeviceInput = z.output<typeof deviceInput>

/** `POST /board-devices/:id/label`. */
export const labelInput = z.strictObject({ label })

/** `GET /gold/line`: what is not understood is the last day. */
export const lineQuery = z.object({ range: z.enum(['24h', '30d']).catch('24h') })
