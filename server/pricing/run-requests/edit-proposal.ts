import type { Piece } from '#server/catalogue/catalogue.ts'
import { endOfDay } from '#server/platform/time/calendar.ts'
import type { Basis } from '#server/pricing/lines/basis.ts'
import type { CostVisibility } from '#server/pricing/lines/cost-visibility.ts'
import { lineWithoutCost, repriceLine } from '#server/pricing/lines/line.ts'
import type { Pricer } from '#server/pricing/lines/pricer.ts'
import { exceedsMaxStep, type Proposal } from '#server/pricing/lines/proposed-line.ts'
import type { Edit } from './input.ts'

export interface EditContext {
  pricer: Pricer
  ruleOf: Basis['ruleOf']
  timeZone: string
  /** Without the cost right the floor is ignored, and the price is the one that the dead band alone gives. */
  visibility: CostVisibility
}

/** The combined proposal of all edits of one piece. */
export function pieceProposal(piece: Piece, edits: Edit[], context: EditContext): Proposal {
  const parts = edits.map((edit) => fieldProposal(piece, edit, context))
  const reasons = parts.flatMap((part) => part.reasons ?? [])
  const flag = parts.find((part) => part.flag === 'blocked')?.flag ?? parts.find(isHeld)?.flag
  return Object.assign({}, ...parts, { reasons, ...(flag && { flag }) })
}

/**
 * Today's formula price and its effect on the sale and compare-at price, for an override that expires or is removed.
 */
export function formulaProposal(
  piece: Piece,
  { pricer, visibility }: Pick<EditContext, 'pricer' | 'visibility'>,
): Proposal {
  const formulaLine = repriceLine({ ...piece, price_mode: 'formula' }, pricer)
  const line = visibility === 'cost' ? formulaLine : lineWithoutCost(formulaLine)
  return {
    regular: line.new_regular,
    sale: line.new_sale,
    compareAt: line.new_compare_at,
    mode: 'formula',
    overrideUntil: null,
    overrideReason: null,
    reasons: JSON.parse(line.reasons),
    ...((line.flag === 'held' || line.flag === 'blocked') && { flag: line.flag }),
  }
}

function fieldProposal(piece: Piece, edit: Edit, context: EditContext): Proposal {
  if (edit.field === 'sale') return { sale: edit.value, ...overrideReasonOf(edit) }
  if (edit.field === 'compare_at') return { compareAt: edit.value, ...overrideReasonOf(edit) }
  if (edit.value === null) return { ...formulaProposal(piece, context), ...overrideReasonOf(edit) }
  return {
    regular: edit.value,
    ...(edit.mode && { mode: edit.mode, overrideUntil: lastMoment(edit, context.timeZone) }),
    ...overrideReasonOf(edit),
    ...(exceedsMaxStep(piece, edit.value, context.ruleOf) && {
      flag: 'held',
      reasons: ['max_step'],
    }),
  }
}

/** The reason of the cell takes precedence over that of the run. */
function overrideReasonOf({ overrideReason }: Edit): Proposal {
  return overrideReason === null ? {} : { overrideReason }
}

/** The end of the last day of an override in the shop's time zone, as ISO text in UTC; null for any other price. */
export function lastMoment({ mode, overrideUntil }: Edit, timeZone: string): string | null {
  return mode === 'override' && overrideUntil ? endOfDay(overrideUntil, timeZone) : null
}

function isHeld({ flag }: Proposal): boolean {
  return flag === 'held'
}
