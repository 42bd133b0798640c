import { shopOf } from '#server/configuration/configuration.ts'
import { tradeSettingsOf } from '#server/configuration/trade-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { type Contract, linesOf, scheduleItems } from '#server/trade/contracts/queries.ts'
import { definitionOf, hasInstalments } from '#server/trade/contracts/types/lookup.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import { netPaidByContract } from '#server/trade/payments/payment.ts'
import type { GuardFacts } from './guards.ts'

/** Current data that the guards check. */
export async function factsOf(ctx: Ctx, contract: Contract): Promise<GuardFacts> {
  const now = ctx.clock.now()
  const { time_zone: timeZone, trade } = await shopOf(ctx.db)
  const customer = asksAge(contract) ? await customerNamed(ctx.db, contract.customer_id) : undefined
  return {
    contract,
    lines: await linesOf(ctx.db, contract.id),
    schedule: hasInstalments(contract.type) ? await scheduleItems(ctx.db, contract.id) : [],
    netPaid: (await netPaidByContract(ctx.db, [contract.id])).get(contract.id) ?? 0,
    now,
    timeZone,
    minDepositBp: tradeSettingsOf(trade).layawayMinDepositBp,
    customerAge: ageOf(customer?.birthday ?? null, dayOf(now, timeZone)),
  }
}

const asksAge = ({ type }: Contract): boolean =>
  definitionOf(type).transitions.some(({ guards }) => guards.includes('adult'))

/** Whole years between two ISO days. */
function ageOf(birthday: string | null, today: string): number | null {
  if (birthday === null) return null
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
