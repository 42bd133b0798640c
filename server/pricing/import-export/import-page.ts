import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { MOST_BYTES, MOST_ROWS } from './input.ts'
import type { PriceImportProps } from './props.ts'

/** What is to be known before a file is chosen. */
export async function importPage({ db }: Ctx, actor: Actor): Promise<PriceImportProps> {
  const shop = await shopOf(db)
  return {
    currency: shop.currency,
    mostBytes: MOST_BYTES,
    mostRows: MOST_ROWS,
    staffLines: can(actor, 'runs.exceed_limits') ? null : shop.staff_lines,
  }
}
