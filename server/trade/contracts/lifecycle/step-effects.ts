import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { tradeSettings } from '#server/configuration/trade-settings.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { Act } from '#server/trade/contract-types/definition.ts'
import { definitionOf, statesBefore } from '#server/trade/contract-types/lookup.ts'
import type { StepInput } from '#server/trade/contracts/input.ts'
import { makeOffer } from '#server/trade/contracts/lines/buy-back.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { refuseUnderFloor } from '#server/trade/contracts/lines/floor.ts'
import { metalContext } from '#server/trade/contracts/lines/line-metals.ts'
import { type Contract, eventsOf, type Line, linesOf } from '#server/trade/contracts/queries.ts'
import { sellConsigned, takeBackConsigned } from './consigned.ts'
import { convertPriceLock } from './convert.ts'
import { sellKeptPieces, settleMemoLines } from './memo.ts'
import { bookMetal } from './metal.ts'
import { refundPayments } from './refund.ts'
import {
  buyBackExcess,
  exceedLimits,
  heavyPieces,
  lateReturn,
  lightPieces,
  loweredTotal,
  reportExceeded,
  valuableReturn,
} from './staff-limits.ts'
import type { Step, StepEffect } from './transitions.ts'
import { linesWithOtherPrice, weighLines } from './weigh.ts'

/** Saves the input of a step before its guards are checked. Returns the updated contract. */
export async function prepareStep(
  tx: Tx,
  actor: Actor,
  contract: Contract,
  input: StepInput,
): Promise<Contract> {
  const { act } = input
  if (statesBefore(definitionOf(contract.type), act).length === 0) return contract
  if (act === 'finish' || act === 'reweigh') return weighLines(tx, actor, contract, input)
  if (act === 'offer') return makeOffer(tx, contract)
  if (act === 'settle_part' || act === 'close') await settleMemoLines(tx, contract, input)
  return contract
}

/** Side effects of a step: metal bookings, refunds, a new contract. */
export function effectOf(step: Step): Promise<StepEffect> {
  const effect = effects[step.transition.act]
  return effect ? effect(step) : Promise.resolve({})
}

const effects: Partial<Record<Act, (step: Step) => Promise<StepEffect>>> = {
  finish: (step) => checkFinished(step),
  reweigh: (step) => checkFinished(step),
  deliver: (step) => bookOut(step, 'sale'),
  cancel: (step) => cancel(step),
  forfeit: (step) => cancel(step),
  return: (step) =>
    definitionOf(step.contract.type).ownGoods ? returnSale(step) : returnToOwner(step),
  convert: (step) => convertPriceLock(step),
  settle_part: (step) => sellKeptPieces(step),
  close: (step) => sellKeptPieces(step),
  sell: (step) => sellConsigned(step),
  test: async ({ tx, actor, contract }) => ({
    details: { ...(await exceedLimits(tx, actor, contract, await buyBackExcess(tx, contract))) },
  }),
  accept: (step) => acceptOffer(step),
  release: async ({ input }) => {
    if (input.use === undefined) throw new Refused({ use: { key: 'choose' } })
    return { details: { use: input.use, ...(input.override && { override: true }) } }
  },
  decline: async (step) => {
    const { holdsGoldIn = [] } = definitionOf(step.contract.type)
    return holdsGoldIn.some((state) => state === step.contract.state)
      ? bookOut(step, 'correction')
      : {}
  },
  report_stolen: (step) => bookOut(step, 'correction'),
}

/** An offer is made at the metal prices of its day, and holds for it. */
async function acceptOffer({ tx, contract }: Step): Promise<StepEffect> {
  const { time_zone: timeZone } = await shopOf(tx.db)
  const offer = (await eventsOf(tx.db, contract.id)).findLast(({ act }) => act === 'offer')
  if (offer && dayOf(offer.at, timeZone) !== dayOf(tx.clock.now(), timeZone))
    throw new Refused({
      form: {
        key: 'contract_offer_expired',
        values: metalContext(await linesOf(tx.db, contract.id)),
      },
    })
  return {}
}

/** Checks the weights first, because the answer about the floor must come last. */
async function checkFinished(step: Step): Promise<StepEffect> {
  const { tx, actor, contract, transition, input, totalBefore } = step
  const lines = await linesOf(tx.db, contract.id)
  const isCorrection = transition.act === 'reweigh'
  const before = { ...contract, total: totalBefore }
  const { toleranceBp } = await tradeSettings(tx.db)
  const exceeded = [
    ...lightPieces(lines),
    ...heavyPieces(lines, toleranceBp),
    ...(isCorrection ? await loweredTotal(tx, before, contract.total) : []),
  ]
  const details = { ...(await exceedLimits(tx, actor, contract, exceeded, input.reason)) }
  const changed = linesWithOtherPrice(contract, lines, toleranceBp)
  const underFloorCount = await refuseUnderFloor(tx, actor, contract, input.reason, changed)
  return { details, isUnderFloor: underFloorCount > 0 }
}

/** A sale or layaway is returned whole: what the customer keeps is sold again. */
async function returnSale(step: Step): Promise<StepEffect> {
  const { tx, actor, contract, input } = step
  if (input.lines.length > 0) throw new Refused({ form: { key: 'contract_return_whole' } })
  const exceeded = await exceedLimits(tx, actor, contract, await lateReturn(tx, contract))
  const { details } = await refundPayments(step)
  await book(step, 'in', 'sale_return')
  await takeBackConsigned(step)
  return { details: { ...details, ...exceeded } }
}

async function returnToOwner(step: Step): Promise<StepEffect> {
  const { tx, actor, contract } = step
  const exceeded = await exceedLimits(
    tx,
    actor,
    contract,
    await valuableReturn(tx, actor, contract),
  )
  const { details } = await bookOut(step, 'consignment_out')
  return { details: { ...details, ...exceeded } }
}

async function cancel(step: Step): Promise<StepEffect> {
  const { details = {} } = await refundPayments(step)
  await takeBackConsigned(step)
  const isWaived = Number(details.waived ?? 0) > 0
  const limits = isWaived ? (['cancellation_fee'] as const) : []
  const exceeded = await reportExceeded(step.tx, step.contract, limits)
  return { details: { ...details, ...exceeded } }
}

async function bookOut(
  step: Step,
  reason: 'sale' | 'consignment_out' | 'correction',
): Promise<StepEffect> {
  await book(step, 'out', reason)
  return {}
}

async function book(
  { tx, actor, contract }: Step,
  direction: 'in' | 'out',
  reason: Parameters<typeof bookMetal>[3]['reason'],
): Promise<void> {
  const lines = await linesOf(tx.db, contract.id)
  const isBookedHere = (line: Line) => {
    const { handedOver, consigned } = detailsOf(line)
    return !(reason === 'sale' ? handedOver : consigned)
  }
  await bookMetal(tx, contract, lines.filter(isBookedHere), {
    direction,
    reason,
    at: tx.clock.now(),
    userId: actor.id,
  })
}
