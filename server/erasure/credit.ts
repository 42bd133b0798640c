import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/database/connect.ts'
import { creditOf } from '#server/payments/payment.ts'

/** What we still owe this customer as store credit, minor units. */
export async function creditLeft(
  db: Db,
  id: number,
): Promise<{ credit: number; currency: string }> {
  const { currency } = await shopOf(db)
  return { credit: await creditOf(db, id, currency), currency }
}
