import type { Edits, Field, Hold, PieceEdit } from './draft.ts'

const FIELDS: Record<Field, string> = { regular: 'regular', sale: 'sale', compareAt: 'compare_at' }

interface EditRequestInput {
  reason: string
  mode: Hold['mode']
  until: string
}

/** The body of `POST /price-runs`; the common hold is sent once. */
export function editRequestBody(edits: Edits, { reason, mode, until }: EditRequestInput) {
  return {
    kind: 'edit',
    reason: reason.trim(),
    edits: [...edits.values()].flatMap(requestEditsOf),
    ...(needsHold(edits) && { mode, overrideUntil: mode === 'override' ? until : null }),
  }
}

/** Whether a regular price was typed without a hold of its own. */
export function needsHold(edits: Edits): boolean {
  return [...edits.values()].some(
    ({ to, hold }) => hold === null && to.regular !== undefined && to.regular !== null,
  )
}

function requestEditsOf({ variantId, version, from, to, hold }: PieceEdit) {
  const changes = hold && to.regular === undefined ? { ...to, regular: from.regular } : to
  return (Object.entries(changes) as [Field, number | null][]).map(([field, value]) => ({
    variantId,
    version,
    field: FIELDS[field],
    value,
    ...(hold?.reason && { overrideReason: hold.reason }),
    ...(hold &&
      field === 'regular' &&
      value !== null && { mode: hold.mode, overrideUntil: hold.until }),
  }))
}
