import { later } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import type { Content } from '#server/trade/contracts/lifecycle/versions.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import { definitionOf, instalmentStates } from '#server/trade/contracts/types/lookup.ts'
import {
  amendedSince,
  type BookThen,
  bookThen,
  lockedThen,
  spotsOf,
} from './trade-history-queries.ts'
import type { LockedGroup } from './trade-queries.ts'

/** The contract book as it stood at the end of a day, by events, versions and payments. */
export async function bookAt(db: Db, then: string, timeZone: string): Promise<BookThen> {
  // What was promised for that day was not late on it.
  const lastDay = startOfDay(dayOf(later(then, -1), timeZone), timeZone)
  const found = await bookThen(db, then, lastDay)
  const amended = await amendedAt(db, then)
  const missing = amended.map(({ type, state, paid, content }) => {
    if (!instalmentStates(definitionOf(type)).includes(state)) return 0
    const due = content.schedule.filter(({ dueAt }) => dueAt < lastDay)
    return Math.max(0, due.reduce((all, { amount }) => all + amount, content.depositDue) - paid)
  })
  return {
    ...found,
    value: amended.reduce((sum, { content }) => sum + content.total, found.value),
    missing: missing.reduce((sum, one) => sum + one, found.missing),
  }
}

/** Fine gold that was promised at fixed prices at an earlier moment, and at which. */
export async function lockedAt(db: Db, then: string): Promise<LockedGroup[]> {
  const promised = (await amendedAt(db, then)).filter((one) => isPromised(one.type, one.state))
  const ids = promised.flatMap(({ content }) => content.quoteId ?? [])
  const spots = new Map((await spotsOf(db, ids)).map((spot) => [spot.id, spot]))
  const anew = promised.flatMap(({ content }) => {
    const spot = spots.get(content.quoteId ?? 0)
    return spot ? [{ mid: spot.mid, rate: spot.rate, mg: fineOf(content) }] : []
  })
  return [...(await lockedThen(db, then)), ...anew]
}

const isPromised = (type: ContractType, state: string): boolean =>
  definitionOf(type).fixesGoldIn?.includes(state) ?? false

async function amendedAt(db: Db, then: string) {
  const rows = await amendedSince(db, then)
  return rows.map(({ content, ...row }) => {
    const agreed: Content = JSON.parse(content)
    return { ...row, content: agreed }
  })
}

/** As the database reckons it: each line's down to the milligram. */
const fineOf = ({ lines }: Content): number =>
  lines.reduce((sum, { qty, weighedMg, plannedMg, finenessDp }) => {
    const mg = weighedMg ?? plannedMg ?? 0
    return sum + qty * Math.floor((mg * (finenessDp ?? 0)) / 10_000)
  }, 0)
