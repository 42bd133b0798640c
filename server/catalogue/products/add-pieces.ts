import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import * as queries from '#server/catalogue/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound, type Refusal, Refused } from '#server/platform/errors.ts'
import { MalformedCsv, OversizedCsvRow } from '#server/platform/spreadsheets/read-csv.ts'
import { type NewPiece, readPieces, type WrongRow } from './piece-table.ts'
import { insertTags, productById, skusTaken } from './product-queries.ts'

const NAMED_AT_MOST = 20
const MOST_PIECES = 5_000

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
  const alloys = await queries.activeAlloys(ctx.db)
  const karats = new Set(alloys.map(({ label }) => label))
  const house = { currency, karats, kind: product.kind }
  const { pieces, wrong } = await readTable(() => readPieces(table, house))
  refuseRows([...wrong, ...twice(pieces), ...(await alreadyThere(ctx, pieces))])
  if (pieces.length === 0) throw new Refused({ table: { key: 'no_rows' } })
  if (pieces.length > MOST_PIECES)
    throw new Refused({ table: { key: 'too_many_rows', values: { most: MOST_PIECES } } })
  const alloyIds = Object.fromEntries(alloys.map(({ label, id }) => [label, id]))
  try {
    await transaction(ctx, async (tx) => {
      await queries.insertVariants(
        tx,
        pieces.map(({ line, karat, tags, ...piece }) => ({
          ...piece,
          product_id: productId,
          alloy_id: alloyIds[karat] ?? 0,
          weight_source: 'supplier',
          price_mode: 'formula',
          stock: 0,
        })),
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
    if (isUniqueViolation(error)) throw new Refused({ table: { key: 'pieces_alike' } })
    throw error
  }
  return pieces.length
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

function refuseRows(wrong: WrongRow[]): void {
  if (wrong.length === 0) return
  const rows: Record<string, Refusal> = {}
  for (const { line, refusal } of wrong.slice(0, NAMED_AT_MOST)) rows[`rows.${line}`] = refusal
  throw new Refused({ table: { key: 'rows_wrong', values: { count: wrong.length } }, ...rows })
}

function twice(pieces: NewPiece[]): WrongRow[] {
  const seen = new Set<string>()
  return pieces
    .filter(({ sku }) => seen.size === seen.add(sku).size)
    .map(({ line, sku }) => ({ line, refusal: { key: 'row_sku_twice', values: { value: sku } } }))
}

async function alreadyThere({ db }: Ctx, pieces: NewPiece[]): Promise<WrongRow[]> {
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
