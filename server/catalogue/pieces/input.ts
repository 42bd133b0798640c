import * as z from 'zod'
import { stoneLines } from '#server/catalogue/compositions/input.ts'
import { COLOURS } from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { LENGTH_UNITS } from '#server/formula/units/measures.ts'
import { RING_SYSTEMS } from '#server/formula/units/ring-size.ts'
import { numberParam } from '#server/http/routing/input.ts'
import {
  nameText,
  plainNumber,
  plainText,
  requiredSubmitKey,
} from '#server/http/routing/text-input.ts'
import { printParam } from '#server/platform/list-rows.ts'

/** `GET /products/:id`: invalid parameters are ignored. */
export const productPageQuery = z.object({
  q: plainText(64)
    .transform((text) => text || null)
    .nullable()
    .catch(null),
  shown: z.enum(['sale', 'archived']).catch('sale'),
  page: numberParam.transform((page) => page ?? 1),
  print: printParam,
})
export type ProductPageQuery = z.output<typeof productPageQuery>

/** A typed number, parsed later. */
const typed = z.string('text').max(30, 'too_long').transform(plainNumber)

/** The system in which the user reads ring sizes. */
const ringSystem = z.enum(RING_SYSTEMS, 'choose').default('us')

const facts = {
  sku: nameText(64),
  karat: plainText(12),
  construction: z.enum(CONSTRUCTIONS, 'choose').nullable(),
  colour: z.enum(COLOURS, 'choose').nullable(),
  width_mm: typed,
  length_in: typed,
  size: nameText(20),
  ringSystem,
  weight_g: typed,
  note: plainText(500),
  /** Only from users who may see costs. Absent: as it is, or none. */
  costs: z
    .strictObject({
      extra: typed,
      cost: typed,
      supplier: nameText(100),
      reference: nameText(60),
    })
    .optional(),
}

/** `POST /products/:id/piece`: a new piece. It consists of what the piece `copyOf` consists of. */
export const pieceInput = z.strictObject({
  ...facts,
  copyOf: z.int('choose').positive('choose').nullable().default(null),
  /** Its first stones, as of a loose stone; of a copy those of the other piece. */
  stones: stoneLines.default([]),
  idempotencyKey: requiredSubmitKey,
})
export type PieceInput = z.output<typeof pieceInput>

/** `POST /variants/:id/facts`: the version that was shown. */
export const pieceChangeInput = z.strictObject({
  ...facts,
  version: z.int('choose').positive('choose'),
  reason: plainText(500).refine((text) => text !== '', 'required'),
  /** The weight is confirmed although it looks like one in another unit. */
  confirmed: z.boolean('choose').default(false),
})
export type PieceChangeInput = z.output<typeof pieceChangeInput>
export type FactsInput = Omit<PieceInput, 'copyOf' | 'stones' | 'idempotencyKey'>

/** `GET /products/:id/sku`: the facts typed so far; those that are not valid are left out of the SKU. */
export const skuQuery = z.object({
  karat: plainText(12).catch(''),
  construction: z.enum(CONSTRUCTIONS).nullable().catch(null),
  width_mm: typed.catch(''),
  length_in: typed.catch(''),
  size: nameText(20).catch(''),
})
export type SkuQuery = z.output<typeof skuQuery>

const range = z.strictObject({ from: typed, to: typed, step: typed }).nullable()

/** `POST /products/:id/series`: a piece of each alloy in each size, or in each width and length. */
export const seriesInput = z.strictObject({
  karats: z
    .array(
      plainText(12).refine((text) => text !== '', 'choose'),
      'choose',
    )
    .min(1, 'choose')
    .max(100, 'too_many'),
  construction: z.enum(CONSTRUCTIONS, 'choose').nullable(),
  sizes: range,
  ringSystem,
  widths: range,
  lengths: range,
  /** That of `lengths`. */
  lengthUnit: z.enum(LENGTH_UNITS, 'choose').default('in'),
  weight_g: typed,
  weightBy: z.enum(['piece', 'inch'], 'choose'),
  idempotencyKey: requiredSubmitKey,
})
export type SeriesInput = z.output<typeof seriesInput>
