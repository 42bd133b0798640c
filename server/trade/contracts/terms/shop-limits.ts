import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { tradeSettingsOf } from '#server/configuration/trade-settings.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { dayOf, plusDays } from '#server/platform/time/calendar.ts'
import type { Contract } from '#server/trade/contracts/queries.ts'
import { definitionOf, hasTerm } from '#server/trade/contracts/types/lookup.ts'
import { dayAfter } from './schedule.ts'
import { shareOf, termsOf } from './terms.ts'

type TermsContract = Pick<Contract, 'type' | 'terms' | 'total' | 'deposit_due'>

/**
 * Refuses a deposit under the shop's least one, a cancellation fee under the shop's, and a price promised for longer than
 * the shop allows, to users who are not admins. `agreed` is the contract before an amendment: what an admin once agreed
 * to may stay. Throws `Refused` beside the field.
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
    refuse('deposit', { key: 'contract_deposit_by_admin', values: { percent: leastBp / 100 } })
  const isFeeUnder = hasTerm(contract.type, 'feePercent') && feeBp(contract) < settings.layawayFeeBp
  if (isFeeUnder && !(agreed && feeBp(agreed) <= feeBp(contract)))
    refuse('feePercent', {
      key: 'contract_least_fee_by_admin',
      values: { percent: settings.layawayFeeBp / 100 },
    })
  if (maxDays === undefined) return
  const days = settings[maxDays]
  const today = dayOf(tx.clock.now(), timeZone)
  const end = promisedPeriod(contract)
  const isUnchanged = agreed && JSON.stringify(promisedPeriod(agreed)) === JSON.stringify(end)
  if (!isUnchanged && isLonger(end, days, today))
    refuse(end.field, { key: 'contract_period_by_admin', values: { days } })
}

const feeBp = (contract: TermsContract): number => termsOf(contract).feeBp

const isDepositUnder = ({ total, deposit_due }: TermsContract, leastBp: number): boolean =>
  deposit_due < shareOf(total, leastBp)

type Period =
  | { field: 'lockMinutes'; minutes: number }
  | { field: 'quoteDays'; days: number }
  /** ISO day of the last instalment. */
  | { field: 'firstOn'; lastOn: string | null }

function promisedPeriod(contract: TermsContract): Period {
  const { lockMinutes, quoteDays, count, every, firstOn } = termsOf(contract)
  const { period } = definitionOf(contract.type)
  if (period === 'lockMinutes') return { field: 'lockMinutes', minutes: lockMinutes }
  if (period === 'quoteDays') return { field: 'quoteDays', days: quoteDays }
  return { field: 'firstOn', lastOn: firstOn && dayAfter(firstOn, every, count - 1) }
}

const MINUTES_PER_DAY = 24 * 60

function isLonger(period: Period, days: number, today: string): boolean {
  if (period.field === 'lockMinutes') return period.minutes > days * MINUTES_PER_DAY
  if (period.field === 'quoteDays') return period.days > days
  return period.lastOn !== null && period.lastOn > plusDays(today, days)
}

function refuse(field: string, refusal: Refusal): never {
  throw new Refused({ [field]: refusal, form: refusal })
}
