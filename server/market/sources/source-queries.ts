import type { MetalSourceTable } from '#server/market/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'

/** What the shop set for its sources; those that nobody touched are not among them. */
export function storedSources(db: Db): Promise<Row<MetalSourceTable>[]> {
  return db.selectFrom('metal_sources').selectAll().execute()
}
