import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { StepInput } from '#server/trade/contracts/input.ts'
import { moveFrom } from '#server/trade/contracts/lines/draft.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { covered } from '#server/trade/contracts/terms/schedule.ts'
import type { Transition } from '#server/trade/contracts/types/definition.ts'
import { hasInstalments } from '#server/trade/contracts/types/lookup.ts'
import { factsOf } from './facts.ts'
import { refusalBy } from './guards.ts'
import { isOpen, waysFrom } from './states.ts'

export interface Move {
  userId: number | null
  reason?: string
  details?: Record<string, unknown>
  changes?: Parameters<typeof queries.updateContract>[2]
}

/** One act on one contract, in its transaction. */
export interface Step {
  tx: Tx
  actor: Actor
  contract: queries.Contract
  way: Transition
  input: StepInput
}

/** What a step writes besides the new state. */
export interface Effect {
  details?: Record<string, unknown>
  changes?: Move['changes']
  made?: number | null
  /** It was sold under its floor, by an admin's word. */
  isLow?: boolean
}

/** Takes a contract along one way of its table and writes that down. Returns it as it is then. Throws `Conflict`. */
export async function moveAlong(
  tx: Tx,
  contract: queries.Contract,
  way: Transition,
  { userId, reason = '', details = {}, changes = {} }: Move,
): Promise<queries.Contract> {
  const at = tx.clock.now()
  const closes = !isOpen(contract.type, way.to)
  await moveFrom(tx, contract, { ...changes, state: way.to, closed_at: closes ? at : null })
  await queries.insertEvent(tx, {
    contract_id: contract.id,
    from_state: way.from,
    to_state: way.to,
    act: way.act,
    at,
    user_id: userId,
    reason,
    details: JSON.stringify(details),
  })
  return again(tx, contract.id)
}

/** Does what follows by itself from money and the clock, until nothing does. */
export async function follow(tx: Tx, contract: queries.Contract): Promise<queries.Contract> {
  let now = await withNextDue(tx, contract)
  for (let steps = 0; steps < 4; steps++) {
    const facts = await factsOf(tx, now)
    const way = waysFrom(now.type, now.state).find(
      ({ ability, guards }) =>
        ability === null && guards.every((one) => refusalBy(one, facts) === null),
    )
    if (!way) return now
    now = await moveAlong(tx, now, way, { userId: null })
  }
  return now
}

/** What is paid by instalments is due when the next that is not paid is: lists and calendars go by that. */
async function withNextDue(tx: Tx, contract: queries.Contract): Promise<queries.Contract> {
  if (!hasInstalments(contract.type) || contract.confirmed_at === null) return contract
  const { schedule, held } = await factsOf(tx, contract)
  const parts = covered(
    contract.deposit_due,
    schedule.map(({ amount }) => amount),
    held,
  )
  const next = schedule.find(({ amount }, n) => (parts[n]?.paid ?? 0) < amount)?.due_at ?? null
  if (next === contract.due_at) return contract
  await moveFrom(tx, contract, { due_at: next })
  return again(tx, contract.id)
}

async function again(tx: Tx, id: number): Promise<queries.Contract> {
  const contract = await queries.contractById(tx.db, id)
  if (!contract) throw new Error(`contract ${id} went away`)
  return contract
}
