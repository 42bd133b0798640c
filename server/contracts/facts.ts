import { dayOf } from '#server/calendar.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/context.ts'
import { customerNamed } from '#server/customers/customer.ts'
import type { Db } from '#server/database/connect.ts'
import { heldIn } from '#server/payments/payment.ts'
import type { Facts } from './guards.ts'
import { type Contract, linesOf, scheduleItems } from './queries.ts'
import { tradeSettings } from './trade-settings.ts'

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
