import type { Ctx } from '#server/platform/context.ts'
import { dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import { hasOpenPrice } from '#server/trade/contracts/lifecycle/states.ts'
import type { CalendarEntryProps } from '#server/trade/contracts/props.ts'
import { dayAfter } from '#server/trade/contracts/terms/schedule.ts'
import { hasInstalments } from '#server/trade/contracts/types/lookup.ts'
import { displayName } from '#server/trade/customers/named-customer.ts'
import { datedBetween, instalmentsBetween } from './list-queries.ts'

const MAX_ENTRIES = 500

/** Entries of a month ('2026-11') in the shop's time zone: due dates, instalments, ends of locks and holds. */
export async function calendarOf(
  ctx: Ctx,
  month: string,
  timeZone: string,
): Promise<{ month: string; entries: CalendarEntryProps[] }> {
  const first = `${month}-01`
  const from = startOfDay(first, timeZone)
  const until = startOfDay(dayAfter(first, 'month', 1), timeZone)
  const today = dayOf(ctx.clock.now(), timeZone)
  const datedContracts = await datedBetween(ctx.db, from, until, MAX_ENTRIES)
  const instalments = await instalmentsBetween(ctx.db, from, until, MAX_ENTRIES)
  const isIn = (at: string | null): at is string => at !== null && at >= from && at < until
  const entries = datedContracts.flatMap((row) => {
    const entry = (kind: CalendarEntryProps['kind'], at: string | null) =>
      isIn(at) ? [entryOf(row, kind, dayOf(at, timeZone), null, today)] : []
    return [
      // Contracts with instalments are shown by their instalments.
      ...(hasInstalments(row.type) ? [] : entry('due', row.due_at)),
      ...(hasOpenPrice(row.type, row.state) ? entry('lock', row.lock_expires_at) : []),
      ...entry('hold', row.hold_until),
    ]
  })
  const parts = instalments.map((row) =>
    entryOf(row, 'instalment', dayOf(row.due_at, timeZone), row.amount, today),
  )
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
  amount: number | null,
  today: string,
): CalendarEntryProps {
  const { id, number, type, currency } = row
  const customer = displayName(row)
  const isLate = day < today && (kind === 'due' || kind === 'instalment')
  return { day, kind, id, number: number ?? '', type, customer, currency, amount, isLate }
}
