import type { Db } from '#server/platform/database/connect.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { lineOutcomes } from '#server/pricing/lines/line-queries.ts'
import type { LineFlag } from '#server/pricing/table.ts'

/**
 * Why most of the unwritten lines of a run were not written: `law` the compare-at price is not lawful, `taken` another
 * campaign has the pieces, `limit` it is more than staff may change, `floor` the price is under its floor, `moved` the
 * pieces changed since, `none` the price is the same or no reduction is left.
 */
export type ShortfallCause = 'law' | 'taken' | 'limit' | 'floor' | 'moved' | 'none' | 'other'

/** A run that wrote fewer prices than it has lines. */
export interface Shortfall {
  written: number
  of: number
  cause: ShortfallCause
}

/** The shortfall of a run, or null if it wrote every price. Without the cost right, floors are not given as cause. */
export async function shortfallOf(
  db: Db,
  runId: number,
  canSeeCost: boolean,
): Promise<Shortfall | null> {
  const outcomes = await lineOutcomes(db, runId)
  const written = sum(outcomes.filter(({ isWritten }) => isWritten))
  // Lines without a change count only when no line was written.
  const left = outcomes.filter(({ isWritten, flag }) => !isWritten && flag !== 'unchanged')
  const unwritten = written === 0 ? outcomes : left
  if (sum(unwritten) === 0) return null
  const counts = new Map<ShortfallCause, number>()
  for (const { flag, reasons, n } of unwritten) {
    const cause = causeOf(flag, JSON.parse(reasons), canSeeCost)
    counts.set(cause, (counts.get(cause) ?? 0) + n)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return { written, of: written + sum(unwritten), cause: most?.[0] ?? 'other' }
}

const sum = (rows: { n: number }[]): number => rows.reduce((total, { n }) => total + n, 0)

/** Does the law check hold this line? */
export const isStoppedByLaw = ({ flag, reasons }: Pick<Line, 'flag' | 'reasons'>): boolean =>
  flag === 'held' && causeOf(flag, JSON.parse(reasons), true) === 'law'

const CAUSES: Record<string, ShortfallCause> = {
  law_fail: 'law',
  law_unknown: 'law',
  no_lawful_reference: 'law',
  in_campaign: 'taken',
  beyond_staff_limit: 'limit',
  staff_weight: 'limit',
  under_floor: 'floor',
  current_under_floor: 'floor',
  floor_stops_sale: 'floor',
  changed_since: 'moved',
  no_sale: 'none',
  sale_too_small: 'none',
}
/** Of several reasons of one line, those that users can act on come first. */
const ORDER: ShortfallCause[] = ['law', 'taken', 'limit', 'floor', 'moved', 'none']

function causeOf(flag: LineFlag, reasons: string[], canSeeCost: boolean): ShortfallCause {
  const found = new Set(reasons.map((reason) => CAUSES[reason]))
  const first = ORDER.find((one) => found.has(one) && (canSeeCost || one !== 'floor'))
  return first ?? (flag === 'unchanged' ? 'none' : 'other')
}
