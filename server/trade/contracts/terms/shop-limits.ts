import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { tradeSettingsOf } from '#server/configuration/trade-settings.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { dayOf, daysBetween } from '#server/platform/time/calendar.ts'
import { definitionOf, hasInstalments, hasTerm } from '#server/trade/contract-types/lookup.ts'
import type { Contract } from '#server/trade/contracts/queries.ts'
import { dayAfter } from './schedule.ts'
import { shareOf, termsOf } from './terms.ts'

type TermsContract = Pick<
  Contract,
  'type' | 'terms' | 'total' | 'deposit_due' | 'due_at' | 'confirmed_at'
>

/**
 * Refuses a deposit under the shop's least one, a cancellation fee under the shop's, a wider tolerance of weight, and a
 * price promised, or a due day later, than the shop allows, to users who are not admins. `agreed` is the contract before an
 * amendment: what an admin once agreed to may stay. Throws `Refused` beside the field.
 */
export async function refuseBeyondShopLimits(
  tx: Tx,
  actor: Actor,
  contract: TermsContract,
  agreed: TermsContract | null = null,
): Promise<void> {
  if (can(actor, 'contracts.override')) return
  const { minDeposit, maxDays } = definitionOf(contract.type)
  const { trade, time_zone: timeZone } = await shopOf(tx.db)
  const settings = tradeSettingsOf(trade)
  const leastBp = minDeposit ? settings[minDeposit] : 0
  if (isDepositUnder(contract, leastBp) && !(agreed && isDepositUnder(agreed, leastBp)))
    refuse(['deposit'], { key: 'contract_deposit_by_admin', values: { percent: leastBp / 100 } })
  const isFeeUnder = hasTerm(contract.type, 'feePercent') && feeBp(contract) < settings.layawayFeeBp
  if (isFeeUnder && !(agreed && feeBp(agreed) <= feeBp(contract)))
    refuse(['feePercent'], {
      key: 'contract_least_fee_by_admin',
      values: { percent: settings.layawayFeeBp / 100 },
    })
  const mostBp = settings.toleranceBp
  const isWide = hasTerm(contract.type, 'tolerancePercent') && toleranceBp(contract) > mostBp
  if (isWide && !(agreed && toleranceBp(agreed) >= toleranceBp(contract)))
    refuse(['tolerancePercent'], {
      key: 'contract_tolerance_by_admin',
      values: { percent: mostBp / 100 },
    })
  if (maxDays === undefined) return
  const days = settings[maxDays]
  const { fields, promised } = promisedDays(tx, contract, timeZone)
  if (promised > days && !(agreed && promised <= promisedDays(tx, agreed, timeZone).promised))
    refuse(fields, {
      key: fields.includes('dueOn') ? 'contract_due_by_admin' : 'contract_period_by_admin',
      values: { days },
    })
}

const feeBp = (contract: TermsContract): number => termsOf(contract).feeBp

const toleranceBp = (contract: TermsContract): number => termsOf(contract).toleranceBp

const isDepositUnder = ({ total, deposit_due }: TermsContract, leastBp: number): boolean =>
  deposit_due < shareOf(total, leastBp)

const MINUTES_PER_DAY = 24 * 60

/** For how many days the price is promised, and the fields that say so. Days on a calendar count from the confirmation. */
function promisedDays(
  { clock }: Tx,
  contract: TermsContract,
  timeZone: string,
): { fields: string[]; promised: number } {
  const { lockMinutes, quoteDays, count, every, firstOn } = termsOf(contract)
  const { period } = definitionOf(contract.type)
  if (period === 'lockMinutes') return { fields: [period], promised: lockMinutes / MINUTES_PER_DAY }
  if (period === 'quoteDays') return { fields: [period], promised: quoteDays }
  const { confirmed_at, due_at } = contract
  const start = dayOf(confirmed_at ?? clock.now(), timeZone)
  const lastOn = firstOn ? dayAfter(firstOn, every, count - 1) : due_at && dayOf(due_at, timeZone)
  const fields = hasInstalments(contract.type) ? ['count', 'firstOn'] : ['dueOn']
  return { fields, promised: lastOn ? daysBetween(start, lastOn) : 0 }
}

function refuse(fields: readonly string[], refusal: Refusal): never {
  const byField = Object.fromEntries(fields.map((field) => [field, refusal]))
  throw new Refused({ ...byField, form: refusal })
}
