import { idIn, json, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { displayName } from '#server/trade/customers/named-customer.ts'
import type { PieceUsesProps } from './props.ts'
import { type UsedGoods, usesOf } from './queries.ts'

const MAX_SHOWN = 20

/** What still has a piece or the pieces of a product, shown before they are archived. */
export const pieceUseRoutes: Route[] = [
  usesRoute('/variants/:id/uses', 'id'),
  usesRoute('/products/:id/uses', 'product_id'),
]

function usesRoute(path: string, column: UsedGoods['column']): Route {
  return json(
    path,
    noQuery,
    ({ ctx, req }) => pieceUses(ctx.db, { column, id: idIn(req) }),
    'catalogue.change',
  )
}

async function pieceUses(db: Db, goods: UsedGoods): Promise<PieceUsesProps> {
  const rows = await usesOf(db, goods, MAX_SHOWN + 1)
  const shown = rows.slice(0, MAX_SHOWN)
  return {
    contracts: shown.flatMap((row) => {
      if (row.part === 'campaign') return []
      const { id, name: number, kind, customer: name, company } = row
      return { id, number, customer: displayName({ kind, name, company }) }
    }),
    campaigns: shown.flatMap((row) =>
      row.part === 'campaign' ? { id: row.id, name: row.name } : [],
    ),
    hasMore: rows.length > MAX_SHOWN,
  }
}
