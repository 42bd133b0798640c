import { sql } from 'kysely'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { readAgain, readOnce } from '#server/platform/database/read-once.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { GoldSettingsTable } from './table.ts'

type GoldSettingsRow = Row<GoldSettingsTable>

/** What each page reads of the market at once, and a transaction until it changes: one statement. */
const MARKET_SETTINGS = 'gold_settings, metal_sources and alloys'

/** The slug of the product that the menu names the price chart after. */
export const MIAMI_CUBAN_LINK = 'miami-cuban-link'

/**
 * The stored gold settings if there are any, the shop's settings of its sources, of which those with default settings have no
 * row, and the metals it sells.
 */
export function marketSettings(db: Db): Promise<{
  gold: Pick<GoldSettingsRow, 'settings' | 'version'> | null
  sources: Row<Schema['metal_sources']>[]
  /** The metals of the alloys that the shop sells. */
  metals: Metal[]
  /** Whether the Miami Cuban Link is on sale, which names the page of the price chart. */
  sellsMiamiCubanLink: boolean
}> {
  return readOnce(db, MARKET_SETTINGS, async () => {
    const isSold = (metal: Metal) =>
      sql<boolean>`exists (select 1 from alloys where metal = ${sql.lit(metal)} and active = 1)`.as(
        metal,
      )
    const sellsMiamiCubanLink = sql<boolean>`exists (select 1 from products
      where slug = ${MIAMI_CUBAN_LINK} and status = 'active')`.as('mcl')
    const rows = await db
      .selectFrom(db.selectNoFrom([...METALS.map(isSold), sellsMiamiCubanLink]).as('sold'))
      .leftJoin('gold_settings', (join) => join.onTrue())
      .leftJoin('metal_sources', (join) => join.onTrue())
      .selectAll('sold')
      .selectAll('metal_sources')
      .select(['gold_settings.settings', 'gold_settings.version as gold_version'])
      .execute()
    const [first] = rows
    return {
      metals: METALS.filter((metal) => first?.[metal]),
      sellsMiamiCubanLink: Boolean(first?.mcl),
      gold:
        first?.settings != null && first.gold_version !== null
          ? { settings: first.settings, version: first.gold_version }
          : null,
      sources: rows.flatMap(
        ({ settings: _, gold_version: __, XAU, XAG, XPT, XPD, mcl, ...source }) =>
          source.kind === null ? [] : [source as Row<Schema['metal_sources']>],
      ),
    }
  })
}

/** Called by what changes the gold settings, the sources or the alloys sold. */
export const readMarketSettingsAgain = (tx: Tx): void => readAgain(tx.db, MARKET_SETTINGS)

/** Inserts the first settings; false if there are some already. */
export async function insertSettings(
  tx: Tx,
  row: Omit<GoldSettingsRow, 'id' | 'version'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('gold_settings')
    .values({ ...row, id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  readMarketSettingsAgain(tx)
  return numInsertedOrUpdatedRows === 1n
}

/** False when the settings have changed since `version`. */
export async function updateSettings(
  tx: Tx,
  row: Omit<GoldSettingsRow, 'id' | 'version'>,
  version: number,
): Promise<boolean> {
  const isUpdated = await changed(
    tx.db
      .updateTable('gold_settings')
      .set((e) => ({ ...row, version: e('version', '+', 1) }))
      .where('id', '=', 1)
      .where('version', '=', version),
  )
  readMarketSettingsAgain(tx)
  return isUpdated
}

/** The active alloys of a metal in their order. For display only: alloys belong to the catalogue. */
export async function activeAlloysOf(db: Db, metal: Metal) {
  return db
    .selectFrom('alloys')
    .select(['label', 'fineness', 'stamp'])
    .where('metal', '=', metal)
    .where('active', '=', 1)
    .orderBy('position')
    .execute()
}

/** The active alloys of all metals, by metal. For display only, as `activeAlloysOf`. */
export async function activeAlloys(db: Db) {
  return db
    .selectFrom('alloys')
    .select(['metal', 'label', 'fineness', 'stamp'])
    .where('active', '=', 1)
    .orderBy('position')
    .execute()
}
