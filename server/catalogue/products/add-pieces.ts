import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { alloysSold } from '#server/catalogue/alloys/queries.ts'
import * as queries from '#server/catalogue/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound, type Refusal, Refused } from '#server/platform/errors.ts'
import { MalformedCsv, OversizedCsvRow } from '#server/platform/spreadsheets/read-csv.ts'
import { type InvalidRow, type NewPiece, readPieces, rowOf, tableContext } from './piece-table.ts'
import { insertTags, productById, skusTaken } from './product-queries.ts'

const MAX_REPORTED_ROWS = 20
const MAX_PIECES = 5_000

/**
 * Adds the pieces of a table to a product, all or none. Returns their number. Throws `Refused` with the first invalid
 * lines, each by its number (`rows.7`).
 */
export async function addPieces(
  ctx: Ctx,
  actor: Actor,
  productId: number,
  table: string,
  currency: string,
): Promise<number> {
  const product = await productById(ctx.db, productId)
  if (!product) throw new NotFound()
  const alloys = await alloysSold(ctx.db)
  const context = tableContext(product.kind, currency, alloys)
  const { pieces, wrong } = await readTable(() => readPieces(table, context))
  refuseRows([...wrong, ...duplicateSkuRows(pieces), ...(await takenSkuRows(ctx, pieces))])
  if (pieces.length === 0) throw new Refused({ table: { key: 'no_rows' } })
  if (pieces.length > MAX_PIECES)
    throw new Refused({ table: { key: 'too_many_rows', values: { most: MAX_PIECES } } })
  try {
    await transaction(ctx, async (tx) => {
      refuseRows(notSold(pieces, await alloysSold(tx.db)))
      await queries.insertVariants(
        tx,
        pieces.map(({ line, tags, ...piece }) => rowOf(piece, productId, alloys)),
      )
      await insertTags(tx, pieces)
      await record(tx, actor, {
        act: 'pieces_added',
        subject: 'product',
        subjectId: productId,
        details: { count: pieces.length },
      })
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuseRows(await takenSkuRows(ctx, pieces))
    throw error
  }
  return pieces.length
}

/** Pieces of an alloy that somebody has switched off since. */
function notSold(pieces: readonly NewPiece[], alloys: readonly { label: string }[]): InvalidRow[] {
  const sold = new Set(alloys.map(({ label }) => label))
  return pieces.flatMap(({ line, karat }) =>
    karat === null || sold.has(karat)
      ? []
      : [{ line, refusal: { key: 'row_karat', values: { value: karat } } }],
  )
}

async function readTable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof OversizedCsvRow) throw new Refused({ table: error.refusal })
    if (error instanceof MalformedCsv)
      throw new Refused({ table: { key: 'table_broken', values: { line: error.line } } })
    throw error
  }
}

function refuseRows(wrong: InvalidRow[]): void {
  if (wrong.length === 0) return
  const rows: Record<string, Refusal> = {}
  for (const { line, refusal } of wrong.slice(0, MAX_REPORTED_ROWS)) rows[`rows.${line}`] = refusal
  throw new Refused({ table: { key: 'rows_wrong', values: { count: wrong.length } }, ...rows })
}

function duplicateSkuRows(pieces: NewPiece[]): InvalidRow[] {
  const seen = new Set<string>()
  return pieces
    .filter(({ sku }) => seen.size === seen.add(sku).size)
    .map(({ line, sku }) => ({ line, refusal: { key: 'row_sku_twice', values: { value: sku } } }))
}

async function takenSkuRows({ db }: Ctx, pieces: NewPiece[]): Promise<InvalidRow[]> {
  const taken = new Set(
    await skusTaken(
      db,
      pieces.map(({ sku }) => sku),
    ),
  )
  return pieces
    .filter(({ sku }) => taken.has(sku))
    .map(({ line, sku }) => ({ line, refusal: { key: 'row_sku_taken', values: { value: sku } } }))
}
