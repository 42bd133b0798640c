import type { Db, Row } from '../database/connect.ts'
import type { MetalSourceTable } from './table.ts'

/** What the shop set for its sources; those that nobody touched are not among them. */
export function storedSources(db: Db): Promise<Row<MetalSourceTable>[]> {
  return db.selectFrom('metal_sources').selectAll().execute()
}
