import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { dayStarts } from '#server/platform/time/calendar.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import type { VersionContent, VersionLine } from '#server/trade/contracts/lifecycle/versions.ts'
import { overdueSum } from '#server/trade/contracts/overdue.ts'
import {
  amendedSince,
  type BookTotals,
  bookAsOf,
  lockedAsOf,
  pricesOf,
} from './trade-history-queries.ts'
import type { LockedGroup } from './trade-queries.ts'

/** Totals of the open contracts at the end of a day, from events, versions and payments. */
export async function contractBookAsOf(
  db: Db,
  asOf: string,
  timeZone: string,
): Promise<BookTotals> {
  const dayStart = dayStarts(plusMs(asOf, -1), timeZone)
  const found = await bookAsOf(db, asOf, dayStart)
  const amended = await amendedContractsAsOf(db, asOf)
  const missingAmounts = amended.map(({ type, state, paid, content }) => {
    const { terms, depositDue: deposit, schedule: items } = content
    return overdueSum({ type, state, terms, deposit, items, netPaid: paid }, dayStart)
  })
  return {
    ...found,
    value: amended.reduce((sum, { content }) => sum + content.total, found.value),
    missing: missingAmounts.reduce((sum, one) => sum + one, found.missing),
  }
}

/** Fine metal at locked prices at an earlier time, with these prices. */
export async function lockedGroupsAsOf(db: Db, asOf: string, metal: Metal): Promise<LockedGroup[]> {
  const fixedGold = (await amendedContractsAsOf(db, asOf)).filter((one) =>
    fixesGold(one.type, one.state),
  )
  const ids = fixedGold.flatMap(({ content }) => quoteIdIn(content, metal) ?? [])
  const prices = new Map((await pricesOf(db, ids)).map((price) => [price.id, price]))
  const amendedGroups = fixedGold.flatMap(({ content }) => {
    const price = prices.get(quoteIdIn(content, metal) ?? 0)
    return price ? [{ mid: price.mid, rate: price.rate, mg: fineOf(content, metal) }] : []
  })
  return [...(await lockedAsOf(db, asOf, metal)), ...amendedGroups]
}

const fixesGold = (type: ContractType, state: string): boolean =>
  definitionOf(type).fixesGoldIn?.includes(state) ?? false

async function amendedContractsAsOf(db: Db, asOf: string) {
  const rows = await amendedSince(db, asOf)
  return rows.map(({ content, ...row }) => {
    const version: VersionContent = JSON.parse(content)
    return { ...row, content: version }
  })
}

/** The quote of a metal; the only one of a version from before there were several metals is of gold. */
const quoteIdIn = ({ quoteId, quoteIds }: VersionContent, metal: Metal): number | undefined =>
  (quoteIds ?? (quoteId === null ? {} : { [GOLD]: quoteId }))[metal]

/** Rounded down to milligrams for each metal part of each line, as in SQL. */
const fineOf = ({ lines }: VersionContent, metal: Metal): number =>
  lines.reduce((sum, line) => {
    const parts = partsOf(line).filter((part) => part.metal === metal)
    const fine = parts.map(({ weightMg, finenessDp }) =>
      Math.floor((weightMg * finenessDp) / 10_000),
    )
    return sum + line.qty * fine.reduce((all, mg) => all + mg, 0)
  }, 0)

const partsOf = ({ metal = GOLD, weighedMg, plannedMg, finenessDp, details }: VersionLine) => [
  { metal, weightMg: weighedMg ?? plannedMg ?? 0, finenessDp: finenessDp ?? 0 },
  ...(details.parts ?? []),
]
