import type { Actor } from '#server/access/actor.ts'
import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { judgeOf } from '#server/pricing/compare-at/reference-price-check.ts'
import { preparer } from '#server/pricing/lines/basis.ts'
import { sightOf } from '#server/pricing/lines/cost-visibility.ts'
import { proposedLine } from '#server/pricing/lines/gate.ts'
import type { RunKindDefinition } from '#server/pricing/runs/kinds/kind.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { type Edit, type EditInput, editInput } from './input.ts'
import { editedPiece, lastMoment } from './proposal.ts'

/** Prices typed in by hand, and overrides that expire: those return to the formula. */
export const editKind: RunKindDefinition<'edit', typeof editInput> = {
  kind: 'edit',
  cause: 'manual',
  input: editInput,
  preview: previewEdit,
  restsOnFloor: ({ expired, edits = [] }: { expired?: boolean; edits?: Edit[] }) =>
    expired === true || edits.some(({ field, value }) => field === 'regular' && value === null),
}

/**
 * What somebody typed into the chart, as a preview: a line for each piece that was touched, in the chart's order.
 * Throws `Conflict` when a piece has moved since it was looked at, and names it; nothing is kept then. Throws
 * `NotFound` for a piece that is not on sale.
 */
export async function previewEdit(ctx: Ctx, actor: Actor, input: EditInput): Promise<number> {
  const { reason, idempotencyKey } = input
  const sight = sightOf(actor)
  const edits = input.edits.map((edit) => withHold(edit, input))
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
      rule: { edits, ...(sight === 'open' && { floor: 'hold' }) },
    },
    {
      pieces: (tx) => editedPieces(tx, byPiece),
      lines: async (tx, basis, pieces) => {
        const isClaimed = ({ id }: Piece) => Boolean(byPiece.get(id)?.some(isClaim))
        const judge = await judgeOf(tx, basis, pieces.filter(isClaimed))
        const prepared = preparer(basis)
        const maxStepBp = basis.config.settings.maxStepBp
        return (piece) => {
          const rule = prepared(piece)
          const asked = byPiece.get(piece.id) ?? []
          const proposal = editedPiece(piece, asked, {
            formula: basis.formula,
            prepared: rule,
            maxStepBp,
            timeZone,
            sight,
          })
          return proposedLine(piece, judge(piece, proposal), basis.formula, rule)
        }
      },
    },
  )
}

const isClaim = ({ field, value }: Edit): boolean => field === 'compare_at' && value !== null

/** A price that is typed holds as the whole run says, unless its cell says otherwise. */
function withHold(edit: Edit, { mode, overrideUntil, reason }: EditInput): Edit {
  if (edit.field !== 'regular' || edit.value === null) return edit
  const held = edit.mode === undefined && mode ? { ...edit, mode, overrideUntil } : edit
  const isByHand = held.mode === 'fixed' || held.mode === 'override'
  return isByHand ? { ...held, overrideReason: held.overrideReason ?? reason } : held
}

function refusePastDays(edits: Edit[], now: string, timeZone: string): void {
  const isOver = edits.some((edit) => (lastMoment(edit, timeZone) ?? now) < now)
  if (isOver) throw new Refused({ overrideUntil: { key: 'day_is_over' } })
}

async function editedPieces(tx: Tx, byPiece: Map<number, Edit[]>): Promise<Piece[]> {
  const pieces = await piecesByIds(tx.db, [...byPiece.keys()])
  if (pieces.length < byPiece.size) throw new NotFound()
  const moved = pieces.filter(({ id, version }) =>
    byPiece.get(id)?.some((edit) => edit.version !== version),
  )
  if (moved.length > 0) throw new Conflict({ key: 'edits_moved', values: namesOf(moved) })
  return pieces.sort((a, b) => a.id - b.id)
}

const NAMED_AT_MOST = 10

function namesOf(pieces: Piece[]) {
  const list = pieces.slice(0, NAMED_AT_MOST).map(({ sku }) => sku)
  return { count: pieces.length, list: list.join(', ') }
}

declare module '#server/pricing/runs/table.ts' {
  interface RunKinds {
    edit: true
  }
}
