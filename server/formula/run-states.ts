/**
 * The states of a price run, and what they permit, for the server and for its pages.
 * `scheduled`: the preview of a campaign that has not started; `replaced`: of one that has, whose prices were calculated
 * again then.
 */
export type RunState =
  | 'draft'
  | 'previewed'
  | 'approved'
  | 'scheduled'
  | 'applied'
  | 'partly_applied'
  | 'stale'
  | 'discarded'
  | 'replaced'
  | 'reverted'
  | 'partly_reverted'
  | 'failed'

/** It can be applied. */
export const READY: readonly RunState[] = ['previewed', 'approved']

/** It is not yet applied. */
export const WAITING: readonly RunState[] = [...READY, 'stale']

/** It can be discarded, or recalculated with current data. */
export const REPLACEABLE: readonly RunState[] = ['draft', ...WAITING]

/** It is not yet applied; also the preview of a campaign that has not started. */
export const OPEN: readonly RunState[] = [...REPLACEABLE, 'scheduled']

/** It changed prices and was not undone. */
export const APPLIED: readonly RunState[] = ['applied', 'partly_applied']

export const UNDONE: readonly RunState[] = ['reverted', 'partly_reverted']

/** It changed prices. */
export const WRITTEN: readonly RunState[] = [...APPLIED, ...UNDONE]

/** It was carried out: it changed prices, or could not write one. */
export const FINISHED: readonly RunState[] = [...WRITTEN, 'failed']

/** It may have written fewer prices than it has lines. */
export const SHORT: readonly RunState[] = ['failed', 'partly_applied']

/** It will never be applied: what changes afterwards is no problem of its lines. */
export const ABANDONED: readonly RunState[] = ['discarded', 'replaced', 'failed']
