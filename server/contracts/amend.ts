import type { Actor } from '#server/accounts/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { NotFound, Refused } from '#server/errors.ts'
import { agreementOf } from './agreement.ts'
import { writeSchedule } from './bind.ts'
import { columnsOf, moveFrom, note } from './draft.ts'
import { detailsOf } from './draft-lines.ts'
import { factsOf } from './facts.ts'
import { refuseUnderFloor } from './floor.ts'
import { freezePrices } from './freeze.ts'
import { refusalBy } from './guards.ts'
import type { AmendInput } from './input.ts'
import { follow } from './move.ts'
import * as queries from './queries.ts'
import { type Guard, machines } from './states.ts'
import { keepVersion } from './versions.ts'

/** What must hold of what is agreed anew, as of what was agreed first. */
const SOUND: readonly Guard[] = ['has_lines', 'has_price']
const SOUND_LAYAWAY: readonly Guard[] = [...SOUND, 'deposit_set', 'schedule_set']

/**
 * Agrees a binding contract anew: the next version, with the reason; the ones before are kept. Lines that stay as they
 * were keep their receipt. Throws `Conflict` when somebody changed it since, `Refused` beside the field.
 */
export async function amend(ctx: Ctx, actor: Actor, id: number, input: AmendInput): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const contract = await queries.contractById(trx, id)
    if (!contract) throw new NotFound()
    const { amendable } = machines[contract.type]
    if (contract.number === null || !amendable.includes(contract.state))
      throw new Refused({ form: { key: 'contract_not_amendable' } })
    const before = await queries.linesOf(trx, id)
    const agreement = await agreementOf(ctx, trx, contract.type, input)
    const lines = withWhatStays(agreement.lines, before)
    refuseBrokenMemo(before, lines)
    const number = contract.amended + 1
    await moveFrom(
      trx,
      { id, version: input.version },
      {
        ...columnsOf(agreement),
        note: input.note,
        amended: number,
      },
    )
    await queries.replaceLines(trx, id, lines)
    const amended = await again(trx, id)
    await refuseUnsound(ctx, trx, amended)
    const low = await refuseUnderFloor(ctx, trx, actor, amended, input.reason)
    await reground(ctx, trx, amended)
    const now = await follow(ctx, trx, await again(trx, id))
    await keepVersion(ctx, trx, now, { number, userId: actor.id, reason: input.reason })
    const details = {
      version: number,
      ...(low > 0 ? { overrideReason: input.reason } : { reason: input.reason }),
      before: contract.total,
      total: now.total,
    }
    await note({ ...ctx, db: trx }, actor, 'contract_amended', now, details)
  })
}

/** A line that is the same piece at the same price keeps what it was promised by, and what became of it. */
function withWhatStays(lines: queries.NewLine[], before: queries.Line[]): queries.NewLine[] {
  const left = [...before]
  return lines.map((line) => {
    const n = left.findIndex((one) => isSame(one, line))
    if (n < 0) return line
    const [same] = left.splice(n, 1)
    if (!same) return line
    const details = { ...detailsOf(same), frozen: same.receipt === null ? undefined : true }
    return {
      ...line,
      receipt: same.receipt,
      weighed_mg: same.weighed_mg,
      qty_kept: same.qty_kept,
      qty_returned: same.qty_returned,
      details: JSON.stringify(details),
    }
  })
}

function isSame(before: queries.Line, now: queries.NewLine): boolean {
  return (
    before.variant_id === (now.variant_id ?? null) &&
    before.description === now.description &&
    before.unit_price === (now.unit_price ?? 0) &&
    before.planned_mg === (now.planned_mg ?? null)
  )
}

/** Pieces of a memo that were kept or came back stay on it. */
function refuseBrokenMemo(before: queries.Line[], lines: queries.NewLine[]): void {
  const gone = (all: Pick<queries.NewLine, 'qty_kept' | 'qty_returned'>[]) =>
    all.reduce((sum, one) => sum + (one.qty_kept ?? 0) + (one.qty_returned ?? 0), 0)
  const isLess = lines.some(
    ({ qty = 1, qty_kept = 0, qty_returned = 0 }) => qty_kept + qty_returned > qty,
  )
  if (isLess || gone(before) !== gone(lines)) throw new Refused({ form: { key: 'memo_settled' } })
}

async function refuseUnsound(ctx: Ctx, trx: Trx, contract: queries.Contract): Promise<void> {
  const facts = await factsOf(ctx, trx, contract)
  const guards = contract.type === 'layaway' ? SOUND_LAYAWAY : SOUND
  for (const guard of contract.type === 'memo_out' ? ['due_set' as const] : guards) {
    const refusal = refusalBy(guard, facts)
    if (refusal) throw new Refused({ form: refusal })
  }
}

/** New lines stand on today's gold; instalments are counted anew. */
async function reground(ctx: Ctx, trx: Trx, contract: queries.Contract): Promise<void> {
  const { time_zone: timeZone } = await shopOf(trx)
  if (machines[contract.type].money !== 'out') {
    const ground = await freezePrices(ctx, trx, contract, await queries.linesOf(trx, contract.id))
    await moveFrom(trx, contract, ground)
  }
  if (contract.type === 'layaway') await writeSchedule(trx, contract, timeZone)
}

async function again(trx: Trx, id: number): Promise<queries.Contract> {
  const contract = await queries.contractById(trx, id)
  if (!contract) throw new NotFound()
  return contract
}
