import type { DayStarts } from '#server/platform/time/calendar.ts'
import type { ContractType } from './list.ts'
import { definitionOf, dueStates, hasTerm } from './lookup.ts'

/** What decides whether a contract is overdue, as in its row; `due_at` is ISO, UTC. */
export interface DueContract {
  type: ContractType
  state: string
  /** JSON. */
  terms: string
  due_at: string | null
}

/**
 * Whether a contract is overdue: it is confirmed, something is still to be paid, returned or handed over, and the day on
 * which it is due is over in the shop's time zone. With instalments that is the day of the first one that is not fully
 * paid, and the agreed days of grace have to be over too. `whereOverdue` is the same in SQL.
 * Source: docs/domain.md 5.1.
 */
export function isOverdue(
  { terms, due_at, ...contract }: DueContract,
  dayStart: DayStarts,
): boolean {
  return due_at !== null && isPastDue({ ...contract, terms: JSON.parse(terms) }, due_at, dayStart)
}

/** Does something still have to be paid, returned or handed over by `due_at` in this state? */
export function isDueIn(type: ContractType, state: string): boolean {
  return dueStates(definitionOf(type)).includes(state)
}

/** Whether what a contract in this state had to do by the day of `dueAt` is overdue. */
export function isPastDue(
  { type, state, terms }: Pick<DueContract, 'type' | 'state'> & { terms: { graceDays: number } },
  dueAt: string,
  dayStart: DayStarts,
): boolean {
  const graceDays = hasTerm(type, 'graceDays') ? terms.graceDays : 0
  return isDueIn(type, state) && dueAt < dayStart(graceDays)
}
