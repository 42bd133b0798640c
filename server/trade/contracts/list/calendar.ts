import type { Ctx } from '#server/platform/context.ts'
import { dayOf, dayStarts, startOfDay } from '#server/platform/time/calendar.ts'
import { definitionOf, hasInstalments } from '#server/trade/contract-types/lookup.ts'
import { isDueIn, isOverdue } from '#server/trade/contract-types/overdue.ts'
import { hasOpenPrice } from '#server/trade/contract-types/states.ts'
import { balanceOf } from '#server/trade/contracts/lines/totals.ts'
import type { CalendarEntryProps } from '#server/trade/contracts/props.ts'
import { dayAfter } from '#server/trade/contracts/terms/schedule.ts'
import { displayName } from '#server/trade/customers/named-customer.ts'
import { datedBetween, instalmentsBetween } from './list-queries.ts'

const MAX_ENTRIES = 500

/**
 * What is open in a month ('2026-11') in the shop's time zone: due dates and instalments with what remains to be paid, and
 * ends of locks and holds.
 */
export async function calendarOf(
  ctx: Ctx,
  month: string,
  timeZone: string,
): Promise<{ month: string; entries: CalendarEntryProps[] }> {
  const first = `${month}-01`
  const from = startOfDay(first, timeZone)
  const until = startOfDay(dayAfter(first, 'month', 1), timeZone)
  const dayStart = dayStarts(ctx.clock.now(), timeZone)
  const datedContracts = await datedBetween(ctx.db, from, until, MAX_ENTRIES)
  const instalments = await instalmentsBetween(ctx.db, from, until, MAX_ENTRIES)
  const isIn = (at: string | null): at is string => at !== null && at >= from && at < until
  const entries = datedContracts.flatMap((row) => {
    const { type, state } = row
    const { money } = definitionOf(type)
    const isShownAsDue = isDueIn(type, state) && !hasInstalments(type)
    const balance = money === 'in' ? balanceOf(money, row.total, Number(row.netPaid)) : 0
    const entry = (kind: CalendarEntryProps['kind'], at: string | null) =>
      isIn(at) ? [entryOf(row, kind, dayOf(at, timeZone))] : []
    return [
      ...(isShownAsDue ? entry('due', row.due_at) : []).map((one) => ({
        ...one,
        amount: balance > 0 ? balance : null,
        isLate: isOverdue(row, dayStart),
      })),
      ...(hasOpenPrice(type, state) ? entry('lock', row.lock_expires_at) : []),
      ...entry('hold', row.hold_until),
    ]
  })
  const parts = instalments.map((row) => ({
    ...entryOf(row, 'instalment', dayOf(row.due_at, timeZone)),
    amount: Math.min(row.amount, Number(row.owed)),
    isLate: isOverdue(row, dayStart),
  }))
  return { month, entries: [...entries, ...parts].toSorted((a, b) => a.day.localeCompare(b.day)) }
}

interface DatedContract {
  id: number
  number: string | null
  type: CalendarEntryProps['type']
  currency: string
  kind: 'person' | 'company'
  name: string
  company: string
}

function entryOf(
  row: DatedContract,
  kind: CalendarEntryProps['kind'],
  day: string,
): CalendarEntryProps {
  const { id, number, type, currency } = row
  const customer = displayName(row)
  return {
    day,
    kind,
    id,
    number: number ?? '',
    type,
    customer,
    currency,
    amount: null,
    isLate: false,
  }
}
