import { sql } from 'kysely'
import { isOffered } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { onSale, withAlloys } from './piece-queries.ts'
import type { PieceFilter } from './result-props.ts'

/** The widths of pieces in hundredths of a millimetre, the narrowest first. */
export async function pieceWidths(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('variants')
    .select('width')
    .distinct()
    .where('width', 'is not', null)
    .where(isOffered())
    .orderBy('width')
    .execute()
  return rows.flatMap(({ width }) => (width === null ? [] : [width]))
}

export interface MarginPart {
  of: 'karat' | 'width' | 'construction'
  name: string
  margin: number
}

/** The average margin of the pieces of each karat, each width and each construction. */
export async function marginParts(db: Db, filter: PieceFilter): Promise<MarginPart[]> {
  const { rows } = await sql<MarginPart>`
    with priced as (
      select a.label, a.position, v.width, v.construction, f.margin_bp as bp
      from ${withAlloys} where ${onSale(filter)} and f.margin_bp is not null
    )
    select 'karat' as "of", label as name, cast(avg(bp) as bigint) as margin, position as place
      from priced where label is not null group by label, position
    union all
    select 'width', cast(width as text), cast(avg(bp) as bigint), width
      from priced where width is not null group by width
    union all
    select 'construction', construction, cast(avg(bp) as bigint), min(bp)
      from priced where construction is not null group by construction
    order by 1, 4`.execute(db)
  return rows
}
