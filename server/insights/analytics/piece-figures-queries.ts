import { type Insertable, sql } from 'kysely'
import type { Db, Generated } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'

/** The formula's results for a piece at the gold price of the single row of `piece_figures_basis`. Minor units. */
export interface PieceFigureTable {
  variant_id: number
  cost: number
  floor: number
  melt: number
  /** The regular price after a reprice; within the dead band the current one. */
  price: number
  /** The margin of the shown price; null without a price. */
  margin_bp: number | null
  /** The gold price at which the shown price equals the floor, millionths per ounce; null without a price. */
  break_even: number | null
}

export interface PieceFiguresBasisTable {
  id: Generated<number>
  /** Gold price, settings, day and catalogue of the figures. */
  stamp: string
  quote_id: number
  at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    piece_figures: PieceFigureTable
    piece_figures_basis: PieceFiguresBasisTable
  }
}

export interface FiguresState {
  /** A stamp of the catalogue, which changes with every change of a piece or product. */
  catalogue: string
  /** The stamp of the stored figures; null without figures. */
  stamp: string | null
}

export async function figuresState(db: Db): Promise<FiguresState> {
  const { n, versions, newest, products, stamp } = await db
    .selectFrom('variants')
    .select((e) => [
      e.fn.countAll<number>().as('n'),
      sql<number>`cast(coalesce(sum(version), 0) as bigint)`.as('versions'),
      e.fn.max('id').as('newest'),
      e
        .selectFrom('products')
        .select(sql<number>`cast(coalesce(sum(version), 0) as bigint)`.as('versions'))
        .as('products'),
      e.selectFrom('piece_figures_basis').select('stamp').as('stamp'),
    ])
    .executeTakeFirstOrThrow()
  return { catalogue: `${n}.${versions}.${newest ?? 0}.${products}`, stamp }
}

export async function replaceFigures(
  tx: Tx,
  rows: Insertable<PieceFigureTable>[],
  basis: { stamp: string; quote_id: number; at: string },
): Promise<void> {
  await tx.db.deleteFrom('piece_figures').execute()
  for (const batch of batches(rows)) await tx.db.insertInto('piece_figures').values(batch).execute()
  await tx.db.deleteFrom('piece_figures_basis').execute()
  await tx.db
    .insertInto('piece_figures_basis')
    .values({ id: 1, ...basis })
    .execute()
}
