import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { recordingFloorAttempt } from '#server/pricing/limits/floor-attempts.ts'
import type { Act, Transition } from '#server/trade/contract-types/definition.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { transitionOf } from '#server/trade/contract-types/states.ts'
import type { StepInput } from '#server/trade/contracts/input.ts'
import { recordContract } from '#server/trade/contracts/lines/draft.ts'
import { type Contract, linesOf, lockedContract } from '#server/trade/contracts/queries.ts'
import { REASON_LENGTH } from '#server/trade/payments/typed-input.ts'
import { type ConfirmedContract, confirmContract } from './confirm-contract.ts'
import { reopenConsignment } from './consigned.ts'
import { factsOf } from './facts.ts'
import { refusalBy, undecidedQty } from './guards.ts'
import { effectOf, prepareStep } from './step-effects.ts'
import { advance, applyTransition, type Step } from './transitions.ts'

export interface StepResult {
  id: number
  /** Id of a contract that the step created. */
  made: number | null
}

/**
 * Applies one transition: checks the permission and the guards, runs its effects (number, version, metal, refund),
 * records the event and applies the transitions that follow. Throws `Conflict` when the contract has changed since
 * `version`, `Forbidden`, or `Refused` beside the field.
 */
export function takeStep(
  ctx: Ctx,
  actor: Actor,
  id: number,
  input: StepInput,
): Promise<StepResult> {
  return recordingFloorAttempt(ctx, actor, () =>
    transaction(ctx, (tx) => takeStepIn(tx, actor, id, input)),
  )
}

async function takeStepIn(tx: Tx, actor: Actor, id: number, input: StepInput): Promise<StepResult> {
  // Before the customer, whom a refund locks: payments lock them in this order.
  const current = await lockedContract(tx, id)
  if (!current) throw new NotFound()
  if (current.version !== input.version) throw new Conflict({ key: 'contract_conflict' })
  const contract = await prepareStep(tx, actor, current, input)
  const transition = await transitionFor(tx, contract, input)
  refuseUnpermitted(actor, transition, input)
  await refuseFailedGuards(tx, contract, transition, input)
  const step: Step = { tx, actor, contract, transition, input, totalBefore: current.total }
  const { made = null, details = {}, changes = {}, isUnderFloor = false } = await effectOf(step)
  const change = { userId: actor.id, reason: input.reason, details, changes }
  const isBinding = transition.act === definitionOf(contract.type).binding
  const {
    contract: afterStep,
    underFloorCount,
    exceeded,
  }: ConfirmedContract = isBinding
    ? await confirmContract(tx, contract, transition, { ...change, actor })
    : {
        contract: await applyTransition(tx, contract, transition, change),
        underFloorCount: Number(isUnderFloor),
      }
  const updated = await advance(tx, afterStep)
  await reopenConsignment(tx, updated)
  const auditDetails = {
    from: transition.from,
    to: transition.to,
    ...reasonDetails(input.reason, underFloorCount),
  }
  await recordContract(tx, actor, `contract_${transition.act}`, updated, {
    ...auditDetails,
    ...details,
    ...exceeded,
  })
  return { id, made }
}

/** The reason for the audit log; `overrideReason` if a price was under the floor. */
function reasonDetails(reason: string, underFloorCount: number): Record<string, string> {
  if (reason === '') return {}
  return underFloorCount > 0 ? { overrideReason: reason } : { reason }
}

/** Settling the last lines of a memo closes it. */
async function transitionFor(tx: Tx, contract: Contract, { act }: StepInput): Promise<Transition> {
  const lines = act === 'settle_part' ? await linesOf(tx.db, contract.id) : []
  const isLast = act === 'settle_part' && lines.every((line) => undecidedQty(line) === 0)
  const resolvedAct: Act = isLast ? 'close' : act
  const transition = transitionOf(contract.type, contract.state, resolvedAct)
  if (!transition || transition.ability === null)
    throw new Refused({ form: { key: 'contract_wrong_state' } })
  return transition
}

function refuseUnpermitted(actor: Actor, { ability, reason }: Transition, input: StepInput): void {
  if (ability) authorize(actor, ability)
  if (input.override || input.waiveFee) authorize(actor, 'contracts.override')
  const needsReason = reason === 'needed' || input.override || input.waiveFee
  if (needsReason && input.reason.length < REASON_LENGTH)
    throw new Refused({ reason: { key: 'reason_too_short' } })
}

async function refuseFailedGuards(
  tx: Tx,
  contract: Contract,
  { guards }: Transition,
  { override }: StepInput,
): Promise<void> {
  const facts = factsOf(tx, contract)
  for (const guard of guards) {
    if (override && guard === 'hold_over') continue
    const refusal = await refusalBy(guard, facts)
    if (refusal) throw new Refused({ [guard === 'adult' ? 'birthday' : 'form']: refusal })
  }
}
