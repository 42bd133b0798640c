import type { Actor } from '#server/access/actor.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Cell, decimalCell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import type { RunsQuery } from '#server/pricing/runs/input.ts'
import type { PriceRunsProps, RunProps } from '#server/pricing/runs/props.ts'
import { runsPage } from '#server/pricing/runs/run-page.ts'

const COLUMNS = [
  'run',
  'kind',
  'state',
  'product',
  'metal',
  'karat',
  'construction',
  'lines',
  'first',
  'up',
  'down',
  'removed',
  'unchanged',
  'held',
  'blocked',
  'left_out',
  'change',
  'currency',
  'gold_per_troy_ounce',
  'gold_currency',
  'created_at_utc',
  'created_by',
  'applied_at_utc',
  'applied_by',
  'reason',
]

/** Every run that matches the filters, newest first. */
export async function runsSheet(ctx: Ctx, actor: Actor, query: RunsQuery): Promise<Sheet> {
  return { name: 'price-runs', columns: COLUMNS, rows: runBatches(ctx, actor, query) }
}

async function* runBatches(ctx: Ctx, actor: Actor, query: RunsQuery) {
  let before = query.before
  do {
    const { runs, older }: PriceRunsProps = await runsPage(ctx, actor, {
      ...query,
      before,
    })
    yield runs.map(cellsOf)
    before = older
  } while (before !== null)
}

function cellsOf(run: RunProps): Cell[] {
  const { quotes, totals, arePricesHidden } = run
  // The first metal, gold in most shops.
  const [quote] = quotes
  const { first, up, down, removed, unchanged, held, blocked, out, changeMinor } = totals
  const counts = [first, up, down, removed, unchanged, held, blocked, out]
  return [
    run.id,
    run.kind,
    run.state,
    ...scopeCells(run),
    totals.lines,
    ...counts.map((count) => (arePricesHidden ? null : count)),
    arePricesHidden || changeMinor === null
      ? null
      : decimalCell(formatAmount(changeMinor, run.currency)),
    run.currency,
    decimalCell(quote?.mid ?? null),
    quote?.currency ?? null,
    run.createdAt,
    run.createdBy,
    run.appliedAt,
    run.appliedBy,
    run.reason,
  ]
}

/** What its scope names; nothing for a run that lists its pieces one by one. */
function scopeCells({ scope, isScoped }: RunProps): Cell[] {
  if (!isScoped) return [null, null, null, null]
  const { product, metal, karat, karats = [], construction, constructions = [] } = scope
  return [
    product?.title ?? null,
    metal ?? null,
    karat ?? karats.join('; '),
    construction ?? constructions.join('; '),
  ]
}
