import { advise, changeBp, columns, figure, pieceHref, shown } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { histogram } from '../histogram.ts'
import { mostMoved, pricedAt } from '../piece-queries.ts'
import type { Answer } from '../props.ts'

const OFF_BP = 200
const STEP_BP = 100
const WIDEST = 10
const AROUND = 4

/** 2. How far gold has gone since each piece was priced. */
export async function priceAge(asking: Asking): Promise<Answer | null> {
  const { db, quote, limit, only, which } = asking
  if (!quote) return null
  const groups = (await pricedAt(db, which, quote.currency)).map((group) => ({
    ...group,
    bp: Math.trunc(((quote.mid - group.mid) * 10_000) / group.mid),
  }))
  const of = (some: typeof groups) => some.reduce((sum, { n }) => sum + n, 0)
  const off = of(groups.filter(({ bp }) => Math.abs(bp) > OFF_BP))
  const oldest = groups.map(({ at }) => at).sort()[0] ?? null
  const some = {
    leastBp: only === 'off' ? OFF_BP : -1,
    pricedAt: only === 'oldest' ? oldest : null,
  }
  const { currency, mid } = quote
  const rows = await mostMoved(db, which, { currency, mid, ...some }, limit + 1)
  return {
    figures: [
      figure('pieces', 'count', of(groups)),
      figure('off', 'count', off, { only: 'off' }),
      figure('oldest', 'time', oldest, { only: 'oldest' }),
    ],
    charts: [
      histogram(
        groups.map(({ bp, n }) => ({ bp, n })),
        { step: STEP_BP, widest: WIDEST, around: AROUND },
      ),
    ],
    columns: columns({ sku: 'text', karat: 'text', priced: 'time', drift: 'bp', price: 'money' }),
    ...shown(rows, limit, (one) => ({
      cells: [one.sku, one.karat, one.at, changeBp(quote.mid, one.mid), one.price],
      href: pieceHref(one.id),
    })),
    advice: off > 0 ? advise('act', 'reprice_off', { count: off }) : advise('calm', 'prices_fresh'),
  }
}
