import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Transition } from '#server/trade/contract-types/definition.ts'
import { hasInstalments } from '#server/trade/contract-types/lookup.ts'
import { DRAFT, isOpen, transitionsFrom } from '#server/trade/contract-types/states.ts'
import type { StepInput } from '#server/trade/contracts/input.ts'
import { updateOrConflict } from '#server/trade/contracts/lines/draft.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { coveredAmounts } from '#server/trade/contracts/terms/schedule.ts'
import { factsOf } from './facts.ts'
import { type GuardFacts, holds } from './guards.ts'
import { holdingOf, holdPieces } from './stock.ts'

export interface StateChange {
  userId: number | null
  reason?: string
  details?: Record<string, unknown>
  changes?: Parameters<typeof queries.updateContract>[2]
}

/** One act on a contract, in its transaction. */
export interface Step {
  tx: Tx
  actor: Actor
  contract: queries.Contract
  transition: Transition
  input: StepInput
  /** Of the contract before the input was saved, in minor units. */
  totalBefore: number
}

/** What a step saves besides the new state. */
export interface StepEffect {
  details?: Record<string, unknown>
  changes?: StateChange['changes']
  /** Id of a contract that the step created. */
  made?: number | null
  /** Sold under its floor with an admin's approval. */
  isUnderFloor?: boolean
}

/**
 * Applies a transition, reserves or releases its pieces, and records its event. Returns the updated contract. Throws
 * `Conflict`, and `Refused` when another contract has one of the pieces.
 */
export async function applyTransition(
  tx: Tx,
  contract: queries.Contract,
  transition: Transition,
  { userId, reason = '', details = {}, changes = {} }: StateChange,
): Promise<queries.Contract> {
  const at = tx.clock.now()
  const closes = !isOpen(contract.type, transition.to)
  const updated = await updateOrConflict(tx, contract, {
    ...changes,
    state: transition.to,
    closed_at: closes ? at : null,
  })
  await queries.insertEvent(tx, {
    contract_id: contract.id,
    from_state: transition.from,
    to_state: transition.to,
    act: transition.act,
    at,
    user_id: userId,
    reason,
    details: JSON.stringify(details),
  })
  const before = holdingOf(tx, contract)
  // A draft from a price lock may have further lines.
  if (before !== holdingOf(tx, updated) || transition.from === DRAFT)
    await holdPieces(tx, updated, { userId, before })
  return updated
}

/**
 * Applies the automatic transitions, which follow from payments or the clock, until none is left. `netPaid`: what was paid
 * less what was refunded, when it is known already.
 */
export async function advance(
  tx: Tx,
  contract: queries.Contract,
  netPaid?: number,
): Promise<queries.Contract> {
  const facts = factsOf(tx, contract, netPaid)
  let current = await withNextDue(tx, facts)
  for (let steps = 0; steps < 4; steps++) {
    const transition = await automaticTransition({ ...facts, contract: current })
    if (!transition) return current
    current = await applyTransition(tx, current, transition, { userId: null })
  }
  return current
}

/** The first automatic transition whose guards hold. */
async function automaticTransition(facts: GuardFacts): Promise<Transition | undefined> {
  const { type, state } = facts.contract
  for (const transition of transitionsFrom(type, state))
    if (transition.ability === null && (await holdAll(transition.guards, facts))) return transition
  return undefined
}

async function holdAll(guards: Transition['guards'], facts: GuardFacts): Promise<boolean> {
  for (const guard of guards) if (!(await holds(guard, facts))) return false
  return true
}

/** Sets the due date to that of the next unpaid instalment, which lists and calendars use. */
async function withNextDue(tx: Tx, { contract, ...facts }: GuardFacts): Promise<queries.Contract> {
  if (!hasInstalments(contract.type) || contract.confirmed_at === null) return contract
  const schedule = await facts.schedule()
  const parts = coveredAmounts(
    contract.deposit_due,
    schedule.map(({ amount }) => amount),
    await facts.netPaid(),
  )
  const next = schedule.find(({ amount }, n) => (parts[n]?.paid ?? 0) < amount)?.due_at ?? null
  if (next === contract.due_at) return contract
  return updateOrConflict(tx, contract, { due_at: next })
}
