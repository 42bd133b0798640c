import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { hasInstalments, isUnfulfilled } from '#server/trade/contract-types/lookup.ts'
import {
  type Contract,
  contractsMadeFrom,
  linesOf,
  scheduleItems,
} from '#server/trade/contracts/queries.ts'
import { isAdult } from '#server/trade/contracts/seller.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import { netPaidByContract } from '#server/trade/payments/payment.ts'
import type { GuardFacts } from './guards.ts'

/** What the guards of a contract check, each read once and only when it is asked for. `netPaid`: when it is known already. */
export function factsOf(ctx: Ctx, contract: Contract, netPaid?: number): GuardFacts {
  const { db } = ctx
  const { id, type, customer_id: customerId } = contract
  const now = ctx.clock.now()
  const shop = onFirstCall(() => shopOf(db))
  const timeZone = async () => (await shop()).time_zone
  return {
    contract,
    now,
    lines: onFirstCall(() => linesOf(db, id)),
    schedule: onFirstCall(async () => (hasInstalments(type) ? scheduleItems(db, id) : [])),
    netPaid: onFirstCall(async () => netPaid ?? (await netPaidByContract(db, [id])).get(id) ?? 0),
    isSaleEnded: async () => {
      const made = await contractsMadeFrom(db, id)
      return made.length > 0 && made.every(isUnfulfilled)
    },
    timeZone,
    hasMade: async () => (await contractsMadeFrom(db, id)).length > 0,
    isCustomerAdult: async () => {
      const customer = await customerNamed(db, customerId)
      return isAdult(customer?.birthday ?? null, dayOf(now, await timeZone()))
    },
  }
}

function onFirstCall<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= read()
    return result
  }
}
