import { later } from '#server/context.ts'
import { advise, columns, figure, pieceHref, shareBp, shown } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { openFindings, referenceSummary, referenceTimes } from '../ledger-queries.ts'
import type { Answer } from '../props.ts'

const DAY_S = 24 * 60 * 60
const WINDOW_S = 180 * DAY_S

/** 10. For how long of the last 180 days a price stood struck through beside the price asked. */
export async function referenceTime(asking: Asking): Promise<Answer | null> {
  const { db, now, limit, only } = asking
  const span = { since: later(now, -WINDOW_S * 1000), until: now }
  const half = WINDOW_S / 2
  const { pieces, long, seconds, now: still } = await referenceSummary(db, span, half)
  const rows = await referenceTimes(db, span, only === 'long' ? half : 0, limit + 1)
  return {
    figures: [
      figure('with_reference', 'count', still),
      figure('had_reference', 'count', pieces),
      figure('long_reference', 'count', long, { only: 'long' }),
      figure('reference_share', 'bp', shareBp(seconds, pieces * WINDOW_S)),
      figure('open_findings', 'count', await openFindings(db), { href: '/compliance' }),
    ],
    chart: null,
    columns: columns({ sku: 'text', days: 'days', share: 'bp', reference_since: 'time' }),
    ...shown(rows, limit, (one) => ({
      cells: [one.sku, Math.round(one.seconds / DAY_S), shareBp(one.seconds, WINDOW_S), one.since],
      href: pieceHref(one.id),
    })),
    advice:
      long > 0
        ? advise('act', 'end_references', { count: long })
        : advise('calm', 'references_brief'),
  }
}
