import { create } from 'zustand'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'

/** The three prices of a piece, minor units. */
export interface Prices {
  regular: number | null
  sale: number | null
  compareAt: number | null
}
export type Field = keyof Prices

/** How long a typed regular price is held; `until` is the last day. */
export interface Hold {
  mode: 'formula' | 'fixed' | 'override'
  until: string | null
  reason: string | null
}

/** The edit of one piece, with the prices it is based on. */
export interface PieceEdit {
  variantId: number
  sku: string
  version: number
  from: Prices
  /** Only changed fields; a regular price of null returns to the formula. */
  to: Partial<Prices>
  /** The hold of this piece; null where the review asks once for all pieces. */
  hold: Hold | null
}

export type Edits = ReadonlyMap<number, PieceEdit>

interface DraftState {
  edits: Edits
  past: readonly Edits[]
  future: readonly Edits[]
  /** The last run previewed from these edits; it may not be applied yet. */
  sent: SentRun | null
  /** Cells of the last paste that could not be applied. */
  skippedCells: number
}

/** A run and the edit of each piece in it. */
export interface SentRun {
  runId: number
  /** The edited prices of each piece as JSON text, to be compared with later edits. */
  wishes: [variantId: number, to: string][]
}

const EMPTY: DraftState = {
  edits: new Map(),
  past: [],
  future: [],
  sent: null,
  skippedCells: 0,
}
const UNDO_STEPS = 200

/** Unsaved edits; kept outside React so that a change renders only the affected cells. */
export const useDraft = create<DraftState>(() => EMPTY)

/** Whether there are unsaved edits, or steps to undo or redo: redo stays available after everything was undone. */
export const hasBar = ({ edits, past, future, skippedCells }: DraftState): boolean =>
  edits.size > 0 || skippedCells > 0 || past.length > 0 || future.length > 0

export interface Change {
  variant: VariantProps
  to: Partial<Prices>
  hold?: Hold | null
}

/** Changes any number of cells in one undo step. */
export function change(changes: Change[]) {
  const { edits } = useDraft.getState()
  const next = new Map(edits)
  for (const one of changes) setOrDelete(next, edited(edits.get(one.variant.id), one))
  if (!isSame(edits, next)) pushStep(next)
}

export function discardAll() {
  if (useDraft.getState().edits.size > 0) pushStep(new Map())
}

/** Discards the edits of these pieces in favour of the current prices. */
export function discard(ids: readonly number[]) {
  const next = new Map(useDraft.getState().edits)
  for (const id of ids) next.delete(id)
  pushStep(next)
}

export function undo() {
  useDraft.setState(({ edits, past, future, ...rest }) => {
    const before = past.at(-1)
    if (!before) return { edits, past, future, ...rest }
    return { ...rest, edits: before, past: past.slice(0, -1), future: [edits, ...future] }
  })
}

export function redo() {
  useDraft.setState(({ edits, past, future, ...rest }) => {
    const [after, ...later] = future
    if (!after) return { edits, past, future, ...rest }
    return { ...rest, edits: after, past: [...past, edits], future: later }
  })
}

/** Rewrites the edits and all undo steps after the server's prices changed; this cannot be undone. */
export function updateEdits(rewrite: (edit: PieceEdit) => PieceEdit | null) {
  const rewritten = (edits: Edits): Edits => {
    const merged = [...edits.values()].flatMap((edit) => rewrite(edit) ?? [])
    return new Map(merged.map((edit) => [edit.variantId, edit]))
  }
  useDraft.setState(({ edits, past, future }) => {
    const now = rewritten(edits)
    if (now.size === 0) return { edits: now, past: [], future: [] }
    return { edits: now, past: past.map(rewritten), future: future.map(rewritten) }
  })
}

export function restore(edits: PieceEdit[], sent: SentRun | null) {
  useDraft.setState({ ...EMPTY, sent, edits: new Map(edits.map((edit) => [edit.variantId, edit])) })
}

export function setSentRun(runId: number) {
  const wishes = [...useDraft.getState().edits.values()].map(
    ({ variantId, to }): SentRun['wishes'][0] => [variantId, JSON.stringify(to)],
  )
  useDraft.setState({ sent: { runId, wishes } })
}

export function setSkippedCells(skippedCells: number) {
  useDraft.setState({ skippedCells })
}

export const clearSentRun = () => useDraft.setState({ sent: null })

/** Removes the edits that the run has written and keeps those typed since. */
export function removeSentEdits({ wishes }: SentRun) {
  const written = new Map(wishes)
  updateEdits((edit) => (written.get(edit.variantId) === JSON.stringify(edit.to) ? null : edit))
}

export const pricesOf = ({ regularPrice, salePrice, compareAtPrice }: VariantProps): Prices => ({
  regular: regularPrice,
  sale: salePrice,
  compareAt: compareAtPrice,
})

export const pricesAfter = (variant: VariantProps, edit: PieceEdit | undefined): Prices => ({
  ...pricesOf(variant),
  ...edit?.to,
})

/** The price that is shown is the one that is edited: the sale price where there is one. */
export function fieldShown(variant: VariantProps, edit: PieceEdit | undefined): Field {
  return pricesAfter(variant, edit).sale === null ? 'regular' : 'sale'
}

function edited(
  before: PieceEdit | undefined,
  { variant, to, hold }: Change,
): PieceEdit | { variantId: number } {
  const from = before?.from ?? pricesOf(variant)
  const merged = { ...before?.to, ...to }
  const changed = Object.entries(merged).filter(
    ([field, value]) => value !== from[field as Field] || isBackToFormula(variant, field, value),
  )
  const holdAfter = hold === undefined ? (before?.hold ?? null) : hold
  if (changed.length === 0 && holdAfter === null) return { variantId: variant.id }
  return {
    variantId: variant.id,
    sku: variant.sku,
    version: before?.version ?? variant.version,
    from,
    to: Object.fromEntries(changed),
    hold: holdAfter,
  }
}

/** Returning to the formula counts as an edit even where the piece has no price. */
function isBackToFormula(variant: VariantProps, field: string, value: number | null): boolean {
  return field === 'regular' && value === null && variant.priceMode !== 'formula'
}

function setOrDelete(edits: Map<number, PieceEdit>, edit: PieceEdit | { variantId: number }) {
  if ('to' in edit) edits.set(edit.variantId, edit)
  else edits.delete(edit.variantId)
}

function isSame(a: Edits, b: Edits): boolean {
  return (
    a.size === b.size &&
    [...b].every(([id, edit]) => JSON.stringify(a.get(id)) === JSON.stringify(edit))
  )
}

function pushStep(edits: Edits) {
  useDraft.setState(({ edits: before, past }) => ({
    edits,
    past: [...past, before].slice(-UNDO_STEPS),
    future: [],
  }))
}
