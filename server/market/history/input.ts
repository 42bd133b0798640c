import * as z from 'zod'
import { METALS } from '#server/formula/units/karat.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { plainNumber } from '#server/http/routing/text-input.ts'

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
  metal: z.enum(METALS).nullable().catch(null),
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
