import * as z from 'zod'
import { nameText, plainText } from '#server/http/routing/text-input.ts'

const id = z.int('choose').positive('choose')
const reason = plainText(500)
/** A number of pieces, as typed. */
const count = z
  .string('required')
  .max(20, 'stock_count')
  .transform((text) => text.trim())
  .refine((text) => /^\d{1,5}$/.test(text), 'stock_count')
  .transform(Number)
/** How many were at the place when the form was shown; null: not counted there. */
const shown = z.int('choose').nonnegative('choose').nullable()

/** `POST /variants/:id/stock`: a count, pieces that arrived, pieces that went to another place, no more counting, or the undo of a change. */
export const stockInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('count'), placeId: id, count, shown, reason }),
  /** The first count of a piece, at all places where it is kept; empty where it is not. */
  z.strictObject({
    kind: z.literal('first'),
    counts: z
      .array(z.strictObject({ placeId: id, count: z.union([z.literal(''), count], 'stock_count') }))
      .min(1, 'stock_count')
      .max(20, 'too_many'),
    reason,
  }),
  z.strictObject({ kind: z.literal('receive'), placeId: id, count, shown, reason }),
  z.strictObject({
    kind: z.literal('move'),
    ...{ placeId: id, toId: id, count, shown, reason },
    /** How many of the pieces to move were shown as reserved for contracts. */
    reserved: z.int('choose').nonnegative('choose').default(0),
  }),
  z.strictObject({ kind: z.literal('uncount'), reason }),
  /** `id`: the first movement of the change. */
  z.strictObject({ kind: z.literal('undo'), id }),
])
export type StockInput = z.output<typeof stockInput>
export type TypedStock = z.input<typeof stockInput>

/** `POST /contracts/:id/stock`: finished pieces of a line that stayed in the shop. */
export const addInput = z.strictObject({ lineId: id, placeId: id, count })
export type AddInput = z.output<typeof addInput>

/** `POST /stock-places`: all places in use. Those that are left out are archived. */
export const placesInput = z.strictObject({
  /** The places that were shown. */
  shown: z.array(id).max(100, 'too_many'),
  places: z
    .array(z.strictObject({ id: id.nullable(), name: nameText(60) }))
    .min(1, 'place_needed')
    .max(20, 'too_many'),
})
export type PlacesInput = z.output<typeof placesInput>
