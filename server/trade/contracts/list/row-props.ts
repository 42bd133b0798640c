import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { DayStarts } from '#server/platform/time/calendar.ts'
import type { Act } from '#server/trade/contract-types/definition.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { isOverdue } from '#server/trade/contract-types/overdue.ts'
import { hasOpenPrice, isOpen, transitionsFrom } from '#server/trade/contract-types/states.ts'
import { balanceOf } from '#server/trade/contracts/lines/totals.ts'
import type { ContractRowProps, TransitionProps } from '#server/trade/contracts/props.ts'
import { displayName } from '#server/trade/customers/named-customer.ts'
import type { ContractRow } from './list-queries.ts'

/** Acts that need input beyond a confirmation. */
const ACTS_WITH_INPUT: readonly Act[] = [
  'convert',
  'finish',
  'reweigh',
  'settle_part',
  'sell',
  'release',
  'cancel',
  'forfeit',
  'return',
  'report_stolen',
]

/** Transitions that this user may apply. `close` is left out, since settling the last lines of a memo closes it. */
export function transitionsFor(actor: Actor, type: ContractType, state: string): TransitionProps[] {
  return transitionsFrom(type, state)
    .filter(({ ability }) => ability !== null && can(actor, ability))
    .filter(({ act }) => act !== 'close')
    .map(({ act, to, reason }) => ({
      act,
      to,
      needsReason: reason === 'needed',
      needsInput: ACTS_WITH_INPUT.includes(act) || reason === 'needed',
    }))
}

/** The acts by which admins can go on from this state, and this user cannot. */
export const actsOfAdmins = (
  actor: Actor,
  type: ContractType,
  state: string,
): Pick<TransitionProps, 'act' | 'to'>[] =>
  transitionsFrom(type, state)
    .filter(({ ability }) => ability !== null && !can(actor, ability))
    .map(({ act, to }) => ({ act, to }))

export function rowProps(actor: Actor, row: ContractRow, dayStart: DayStarts): ContractRowProps {
  const { money } = definitionOf(row.type)
  const netPaid = Number(row.netPaid ?? 0)
  const open = isOpen(row.type, row.state)
  return {
    id: row.id,
    type: row.type,
    number: row.number,
    state: row.state,
    isOpen: open,
    customer: { id: row.customer_id, name: displayName(row) },
    about: row.first_line ?? '',
    more: Math.max(0, Number(row.line_count ?? 0) - 1),
    currency: row.currency,
    total: row.total,
    paid: money === 'out' ? -netPaid : netPaid,
    balance: open ? balanceOf(money, row.total, netPaid) : 0,
    dueAt: row.due_at,
    lockExpiresAt: hasOpenPrice(row.type, row.state) ? row.lock_expires_at : null,
    holdUntil: row.hold_until,
    isLate: isOverdue(row, dayStart),
    createdAt: row.created_at,
    version: row.version,
    transitions: transitionsFor(actor, row.type, row.state),
  }
}
