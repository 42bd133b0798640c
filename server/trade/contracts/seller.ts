import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { needsAdult } from '#server/trade/contract-types/lookup.ts'
import { enterBirthday } from '#server/trade/customers/change.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import type { SellerProps } from './props.ts'

/** Years from which somebody may sell gold to the shop. */
export const ADULT_YEARS = 18

/** The last ISO day on which somebody was born who is an adult on the ISO day `today`. */
export function adultBornBy(today: string): string {
  return `${Number(today.slice(0, 4)) - ADULT_YEARS}${today.slice(4)}`
}

/** What the shop knows of a customer as the seller of gold. Throws `NotFound`. */
export async function sellerOf(db: Db, customerId: number): Promise<SellerProps> {
  const customer = await customerNamed(db, customerId)
  if (!customer) throw new NotFound()
  return { birthday: customer.birthday }
}

/**
 * Refuses the draft of a purchase whose seller is not known to be an adult, beside the birthday. Keeps a typed birthday
 * (ISO day) for a customer who has none.
 */
export async function requireAdultSeller(
  tx: Tx,
  actor: Actor,
  type: ContractType,
  { customerId, birthday = null }: { customerId: number; birthday?: string | null | undefined },
): Promise<void> {
  const customer = needsAdult(type) && (await customerNamed(tx.db, customerId))
  if (!customer) return
  const known = customer.birthday
  if (known !== null && birthday !== null && birthday !== known)
    throw new Refused({ birthday: { key: 'customer_conflict', values: { name: customer.name } } })
  const { time_zone: timeZone } = await shopOf(tx.db)
  const day = known ?? birthday
  if (!isAdult(day, dayOf(tx.clock.now(), timeZone)))
    throw new Refused({ birthday: { key: 'contract_adult', values: { years: ADULT_YEARS } } })
  if (known === null && day !== null) await enterBirthday(tx, actor, customer.id, day)
}

/** Whether somebody with this birthday is an adult on the day `today`; both ISO. */
export function isAdult(birthday: string | null, today: string): boolean {
  return birthday !== null && birthday <= adultBornBy(today)
}
