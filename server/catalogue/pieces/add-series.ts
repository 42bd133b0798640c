import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { alloysSold } from '#server/catalogue/alloys/queries.ts'
import { readPiece, rowOf, tableContext } from '#server/catalogue/products/piece-table.ts'
import { type Product, productById } from '#server/catalogue/products/product-queries.ts'
import { insertVariants } from '#server/catalogue/queries.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import { hasConstruction } from '#server/formula/settings/piece-kinds.ts'
import { pieceSku } from '#server/formula/settings/piece-sku.ts'
import { inchesOf, type LengthUnit } from '#server/formula/units/measures.ts'
import {
  MAX_SERIES_PIECES,
  type SeriesRange,
  valuesIn,
  valueText,
} from '#server/formula/units/piece-series.ts'
import { ringSizesIn } from '#server/formula/units/ring-size.ts'
import { formatGrams, parseGrams } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, type Refusal, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import type { SeriesInput } from './input.ts'
import { freeSkus } from './sku.ts'

/**
 * Adds a piece of each alloy in each size, or in each width and length, to a product, all or none. A repeated submit adds
 * them once. Returns their number. Throws `Refused` beside the fields, `NotFound`, and `Conflict` where another request
 * took one of the SKUs meanwhile.
 */
export async function addSeries(
  ctx: Ctx,
  actor: Actor,
  productId: number,
  input: SeriesInput,
): Promise<number> {
  const { idempotencyKey: key, ...body } = input
  try {
    return await transaction(ctx, (tx) =>
      once(
        tx,
        actor,
        { act: 'pieces', key, body: { ...body, productId }, isLong: true },
        async () => {
          const product = await productById(tx.db, productId)
          if (!product) throw new NotFound()
          const { currency } = (await currentConfig(tx.db)).settings
          const alloys = await alloysSold(tx.db)
          const sizes = ringSizesOf(product, body)
          const context = {
            ...tableContext(product.kind, currency, alloys),
            ...(sizes && { ringSystem: sizes.system }),
          }
          const typed = textsOf(product, body, sizes?.sizes ?? null)
          const read = typed.map((texts) => readPiece(texts, context))
          refuse(read.flatMap(({ wrong }) => wrong))
          const skus = await freeSkus(
            tx.db,
            // With the size as it is typed.
            read.map(({ piece }, n) =>
              pieceSku(product.title, { ...piece, size: typed[n]?.size ?? null }),
            ),
          )
          await insertVariants(
            tx,
            read.map(({ piece: { tags: _, ...piece } }, n) =>
              rowOf({ ...piece, sku: skus[n] ?? '' }, productId, alloys),
            ),
          )
          await record(tx, actor, {
            act: 'pieces_added',
            subject: 'product',
            subjectId: productId,
            details: { count: read.length },
          })
          return read.length
        },
      ),
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict({ key: 'piece_conflict' })
    throw error
  }
}

/** The sizes of rings as they are written in their system; null for other pieces, and where there is no range. */
function ringSizesOf({ kind }: Product, { sizes, ringSystem }: Series) {
  if (kind !== 'ring' || sizes === null) return null
  const found = ringSizesIn(sizes, ringSystem)
  if (found === null) throw new Refused({ sizes: { key: 'series_ring_range' } })
  return found
}

/** The texts of each piece. Throws `Refused` where a range or the weight is not one, or there are too many pieces. */
function textsOf(
  { kind }: Product,
  { karats, sizes, widths, lengths, lengthUnit, construction, ...weight }: Series,
  ringSizes: readonly string[] | null,
) {
  const isMade = hasConstruction(kind)
  const wrong: Record<string, Refusal> = {}
  const values = (name: string, range: SeriesRange | null, isNeeded: boolean) => {
    const found = range === null ? null : valuesIn(range)
    if (found === null && (range !== null || isNeeded)) wrong[name] = { key: 'series_range' }
    return found ?? [null]
  }
  const text = (value: number | null) => (value === null ? '' : valueText(value))
  const of = {
    sizes: ringSizes ?? values('sizes', sizes, false).map(text),
    widths: values('widths', widths, isMade),
    lengths: values('lengths', lengths, isMade).map(
      (length) => length && inchHundredths(length, lengthUnit),
    ),
  }
  const perUnit = parseGrams(weight.weight_g)
  const isPerInch = weight.weightBy === 'inch'
  const isWeightless = weight.weight_g === ''
  if ((perUnit === null && !isWeightless) || (isPerInch && lengths === null))
    wrong.weight_g = { key: 'weight' }
  const count = karats.length * of.sizes.length * of.widths.length * of.lengths.length
  if (count > MAX_SERIES_PIECES)
    wrong.form = { key: 'too_many_rows', values: { most: MAX_SERIES_PIECES } }
  if (Object.keys(wrong).length > 0) throw new Refused(wrong)
  return karats.flatMap((karat) =>
    of.widths.flatMap((width) =>
      of.lengths.flatMap((length) =>
        of.sizes.map((size) => ({
          // Replaced by the proposed one, which is read from the other facts.
          sku: 'X',
          karat,
          ...(construction && { construction }),
          width_mm: text(width),
          length_in: text(length),
          size,
          weight_g:
            perUnit === null
              ? ''
              : formatGrams(Math.round((perUnit * (isPerInch ? (length ?? 0) : 100)) / 100)),
        })),
      ),
    ),
  )
}

/** Hundredths of a unit → hundredths of an inch. */
const inchHundredths = (length: number, unit: LengthUnit): number =>
  Math.round(Number(inchesOf(valueText(length), unit, 'exact')) * 100)

type Series = Omit<SeriesInput, 'idempotencyKey'>

const FIELDS: Record<string, string> = {
  karat: 'karats',
  width_mm: 'widths',
  length_in: 'lengths',
  size: 'sizes',
}

function refuse(wrong: ReturnType<typeof readPiece>['wrong']): void {
  const fields: Record<string, Refusal> = {}
  for (const { column, refusal } of wrong) fields[FIELDS[column] ?? column] ??= refusal
  if (wrong.length > 0) throw new Refused(fields)
}
