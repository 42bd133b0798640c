import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { recordingFloorAttempt } from '#server/pricing/lines/floor-attempts.ts'
import type { StepInput } from '#server/trade/contracts/input.ts'
import { note } from '#server/trade/contracts/lines/draft.ts'
import { type Contract, contractById, linesOf } from '#server/trade/contracts/queries.ts'
import type { Act, Transition } from '#server/trade/contracts/types/definition.ts'
import { definitionOf } from '#server/trade/contracts/types/lookup.ts'
import { REASON_LENGTH } from '#server/trade/payments/typed-input.ts'
import { type Bound, bind } from './confirm-contract.ts'
import { factsOf } from './facts.ts'
import { outOf, refusalBy } from './guards.ts'
import { transitionOf } from './states.ts'
import { effectOf, prepare } from './step-effects.ts'
import { follow, moveAlong, type Step } from './transitions.ts'

export interface Taken {
  id: number
  /** A contract that this one became. */
  made: number | null
}

/**
 * Takes a contract one way of its table: asks whether this person may, whether what must hold does, does what belongs
 * to it (number, version, metal, money back), writes the event, and lets follow what follows. Throws `Conflict` when
 * somebody changed it since, `Forbidden`, `Refused` beside the field.
 */
export function takeStep(ctx: Ctx, actor: Actor, id: number, input: StepInput): Promise<Taken> {
  return recordingFloorAttempt(ctx, actor, () =>
    transaction(ctx, (tx) => takeStepIn(tx, actor, id, input)),
  )
}

async function takeStepIn(tx: Tx, actor: Actor, id: number, input: StepInput): Promise<Taken> {
  const seen = await contractById(tx.db, id)
  if (!seen) throw new NotFound()
  if (seen.version !== input.version) throw new Conflict({ key: 'contract_moved' })
  const contract = await prepare(tx, actor, seen, input)
  const way = await wayFor(tx, contract, input)
  refuseWithout(actor, way, input)
  await refuseUnlessHolds(tx, contract, way, input)
  const step: Step = { tx, actor, contract, way, input }
  const { made = null, details = {}, changes = {}, isLow = false } = await effectOf(step)
  const move = { userId: actor.id, reason: input.reason, details, changes }
  const isBinding = way.act === definitionOf(contract.type).binding
  const { contract: moved, low }: Bound = isBinding
    ? await bind(tx, contract, way, { ...move, actor })
    : { contract: await moveAlong(tx, contract, way, move), low: Number(isLow) }
  const now = await follow(tx, moved)
  const told = { from: way.from, to: way.to, ...reasonIn(input.reason, low) }
  await note(tx, actor, `contract_${way.act}`, now, { ...told, ...details })
  return { id, made }
}

/** Why it was done; where it broke the floor, it is told as such. */
function reasonIn(reason: string, low: number): Record<string, string> {
  if (reason === '') return {}
  return low > 0 ? { overrideReason: reason } : { reason }
}

/** Settling the last lines of a memo closes it. */
async function wayFor(tx: Tx, contract: Contract, { act }: StepInput): Promise<Transition> {
  const lines = act === 'settle_part' ? await linesOf(tx.db, contract.id) : []
  const isLast = act === 'settle_part' && lines.every((line) => outOf(line) === 0)
  const meant: Act = isLast ? 'close' : act
  const way = transitionOf(contract.type, contract.state, meant)
  if (!way || way.ability === null) throw new Refused({ form: { key: 'contract_wrong_state' } })
  return way
}

function refuseWithout(actor: Actor, { ability, reason }: Transition, input: StepInput): void {
  if (ability) authorize(actor, ability)
  if (input.override || input.waiveFee) authorize(actor, 'contracts.override')
  const needsReason = reason === 'needed' || input.override || input.waiveFee
  if (needsReason && input.reason.length < REASON_LENGTH)
    throw new Refused({ reason: { key: 'reason_too_short' } })
}

async function refuseUnlessHolds(
  tx: Tx,
  contract: Contract,
  { guards }: Transition,
  { override }: StepInput,
): Promise<void> {
  const facts = await factsOf(tx, contract)
  for (const guard of guards) {
    if (override && guard === 'hold_over') continue
    const refusal = refusalBy(guard, facts)
    if (refusal) throw new Refused({ form: refusal })
  }
}
