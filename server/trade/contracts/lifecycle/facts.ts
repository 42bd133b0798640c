import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { type Contract, linesOf, scheduleItems } from '#server/trade/contracts/queries.ts'
import { tradeSettings } from '#server/trade/contracts/terms/trade-settings.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import { netPaidByContract } from '#server/trade/payments/payment.ts'
import type { GuardFacts } from './guards.ts'

/** Current data that the guards check. */
export async function factsOf(ctx: Ctx, contract: Contract): Promise<GuardFacts> {
  const now = ctx.clock.now()
  const { time_zone: timeZone } = await shopOf(ctx.db)
  const customer = await customerNamed(ctx.db, contract.customer_id)
  return {
    contract,
    lines: await linesOf(ctx.db, contract.id),
    schedule: await scheduleItems(ctx.db, contract.id),
    netPaid: (await netPaidByContract(ctx.db, [contract.id])).get(contract.id) ?? 0,
    now,
    timeZone,
    minDepositBp: (await tradeSettings(ctx.db)).layawayMinDepositBp,
    customerAge: ageOf(customer?.birthday ?? null, dayOf(now, timeZone)),
  }
}

/** Whole years between two ISO days. */
function ageOf(birthday: string | null, today: string): number | null {
  if (birthday === null) return null
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
