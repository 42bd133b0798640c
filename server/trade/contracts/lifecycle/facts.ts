import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { type Contract, linesOf, scheduleItems } from '#server/trade/contracts/queries.ts'
import { tradeSettings } from '#server/trade/contracts/terms/trade-settings.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import { heldIn } from '#server/trade/payments/payment.ts'
import type { Facts } from './guards.ts'

/** What guards look at, as it stands now. */
export async function factsOf(ctx: Ctx, db: Db, contract: Contract): Promise<Facts> {
  const now = ctx.clock.now()
  const { time_zone: timeZone } = await shopOf(db)
  const customer = await customerNamed(db, contract.customer_id)
  return {
    contract,
    lines: await linesOf(db, contract.id),
    schedule: await scheduleItems(db, contract.id),
    held: (await heldIn(db, [contract.id])).get(contract.id) ?? 0,
    ...{ now, timeZone },
    minDepositBp: (await tradeSettings(db)).layawayMinDepositBp,
    customerAge: ageOf(customer?.birthday ?? null, dayOf(now, timeZone)),
  }
}

/** Whole years between two ISO days. */
function ageOf(birthday: string | null, today: string): number | null {
  if (birthday === null) return null
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
