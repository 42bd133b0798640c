import type { Ctx } from '#server/context.ts'
import type { Row, Trx } from '#server/database/connect.ts'
import type { PaymentTable } from '../contracts/table.ts'

/**
 * Looks whether a payment that was just written makes something due by law. To be called in the payment's own
 * transaction, after its row is in, for every payment, reversals too; it refuses nothing.
 */
export async function afterPayment(
  _ctx: Ctx,
  _trx: Trx,
  _payment: Row<PaymentTable>,
): Promise<void> {}
