import type { Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** The shop sells the alloys of these metals, and no others. */
export async function sellMetals(db: Db, ...metals: Metal[]): Promise<void> {
  await db
    .updateTable('alloys')
    .set((e) => ({ active: e.case().when('metal', 'in', metals).then(1).else(0).end() }))
    .execute()
}
