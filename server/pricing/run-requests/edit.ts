import type { Actor } from '#server/access/actor.ts'
import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { compareAtCheck } from '#server/pricing/compare-at/reference-price-check.ts'
import { pricer } from '#server/pricing/lines/basis.ts'
import { visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { proposedLine } from '#server/pricing/lines/proposed-line.ts'
import { isFormulaPrice } from '#server/pricing/run-kind-list.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { lastMoment, pieceProposal } from './edit-proposal.ts'
import type { Edit, EditInput } from './input.ts'

/**
 * Previews the prices that a user entered in the chart: a line for each changed piece, in the chart's order. Throws
 * `Conflict` naming the pieces that changed since they were shown; nothing is saved then. Throws `NotFound` for a piece
 * that is not on sale.
 */
export async function previewEdit(ctx: Ctx, actor: Actor, input: EditInput): Promise<number> {
  const { reason, idempotencyKey } = input
  const visibility = visibilityOf(actor)
  const edits = input.edits.map((edit) => withRunMode(edit, input))
  const byPiece = Map.groupBy(edits, ({ variantId }) => variantId)
  const { time_zone: timeZone } = await shopOf(ctx.db)
  refusePastDays(edits, ctx.clock.now(), timeZone)
  return previewRun(
    ctx,
    actor,
    {
      kind: 'edit',
      scope: {},
      reason,
      idempotencyKey,
      rule: { edits, ...(visibility === 'no_cost' && { floor: 'hold' }) },
    },
    {
      pieces: (tx) => editedPieces(tx, byPiece),
      lines: async (tx, basis, pieces) => {
        const isClaimed = ({ id }: Piece) => Boolean(byPiece.get(id)?.some(isClaim))
        const checkCompareAt = await compareAtCheck(tx, basis, pieces.filter(isClaimed))
        const prices = pricer(basis)
        return (piece) => {
          const pieceEdits = byPiece.get(piece.id) ?? []
          const proposal = pieceProposal(piece, pieceEdits, {
            pricer: prices,
            ruleOf: basis.ruleOf,
            timeZone,
            visibility,
          })
          return proposedLine(piece, checkCompareAt(piece, proposal), prices)
        }
      },
      isByFormula: ({ id }) => Boolean(byPiece.get(id)?.some(isFormulaPrice)),
    },
  )
}

const isClaim = ({ field, value }: Edit): boolean => field === 'compare_at' && value !== null

/** An entered price has the mode of the run, unless its cell has its own. */
function withRunMode(edit: Edit, { mode, overrideUntil, reason }: EditInput): Edit {
  if (edit.field !== 'regular' || edit.value === null) return edit
  const withMode = edit.mode === undefined && mode ? { ...edit, mode, overrideUntil } : edit
  const isManual = withMode.mode === 'fixed' || withMode.mode === 'override'
  return isManual ? { ...withMode, overrideReason: withMode.overrideReason ?? reason } : withMode
}

function refusePastDays(edits: Edit[], now: string, timeZone: string): void {
  const hasPassed = edits.some((edit) => (lastMoment(edit, timeZone) ?? now) < now)
  if (hasPassed) throw new Refused({ overrideUntil: { key: 'day_in_past' } })
}

async function editedPieces(tx: Tx, byPiece: Map<number, Edit[]>): Promise<Piece[]> {
  const pieces = await piecesByIds(tx.db, [...byPiece.keys()])
  if (pieces.length < byPiece.size) throw new NotFound()
  const changed = pieces.filter(({ id, version }) =>
    byPiece.get(id)?.some((edit) => edit.version !== version),
  )
  if (changed.length > 0) throw new Conflict({ key: 'edits_conflict', values: namesOf(changed) })
  return pieces.sort((a, b) => a.id - b.id)
}

const MAX_NAMED = 10

function namesOf(pieces: Piece[]) {
  const list = pieces.slice(0, MAX_NAMED).map(({ sku }) => sku)
  return { count: pieces.length, list: list.join(', ') }
}
