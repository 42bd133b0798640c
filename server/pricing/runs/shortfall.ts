import type { Db } from '#server/platform/database/connect.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { lineOutcomes } from './run-line-queries.ts'
import type { LineFlag } from './table.ts'

/**
 * Why most of the lines that a run did not write were left: `law` the compare-at price may not be struck through,
 * `taken` another campaign has the pieces, `limit` it is more than staff may change, `floor` the price is under its
 * floor, `moved` somebody changed the pieces since, `none` they stand at that price or no reduction is left.
 */
export type Obstacle = 'law' | 'taken' | 'limit' | 'floor' | 'moved' | 'none' | 'other'

/** A run that wrote fewer prices than it has lines. */
export interface Shortfall {
  written: number
  of: number
  cause: Obstacle
}

/** What a run fell short of, or null where it wrote every price. Whoever may not see cost is not told of floors. */
export async function shortfallOf(
  db: Db,
  runId: number,
  seesCost: boolean,
): Promise<Shortfall | null> {
  const outcomes = await lineOutcomes(db, runId)
  const written = sum(outcomes.filter(({ isWritten }) => isWritten))
  // Lines that change nothing are no shortfall, unless nothing else was there.
  const left = outcomes.filter(({ isWritten, flag }) => !isWritten && flag !== 'unchanged')
  const missed = written === 0 ? outcomes : left
  if (sum(missed) === 0) return null
  const counts = new Map<Obstacle, number>()
  for (const { flag, reasons, n } of missed) {
    const cause = obstacleIn(flag, JSON.parse(reasons), seesCost)
    counts.set(cause, (counts.get(cause) ?? 0) + n)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return { written, of: written + sum(missed), cause: most?.[0] ?? 'other' }
}

const sum = (rows: { n: number }[]): number => rows.reduce((total, { n }) => total + n, 0)

/** Does the law of reference prices stop this line? */
export const isStoppedByLaw = ({ flag, reasons }: Pick<Line, 'flag' | 'reasons'>): boolean =>
  flag === 'held' && obstacleIn(flag, JSON.parse(reasons), true) === 'law'

const OBSTACLES: Record<string, Obstacle> = {
  law_fail: 'law',
  law_unknown: 'law',
  no_lawful_reference: 'law',
  in_campaign: 'taken',
  beyond_staff_limit: 'limit',
  under_floor: 'floor',
  current_under_floor: 'floor',
  floor_stops_sale: 'floor',
  changed_since: 'moved',
  no_sale: 'none',
  sale_too_small: 'none',
}
/** Of several reasons of one line, the one that somebody can do something about goes first. */
const ORDER: Obstacle[] = ['law', 'taken', 'limit', 'floor', 'moved', 'none']

function obstacleIn(flag: LineFlag, reasons: string[], seesCost: boolean): Obstacle {
  const found = new Set(reasons.map((reason) => OBSTACLES[reason]))
  const first = ORDER.find((one) => found.has(one) && (seesCost || one !== 'floor'))
  return first ?? (flag === 'unchanged' ? 'none' : 'other')
}
