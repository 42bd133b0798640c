import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { measuresOf } from '#server/catalogue/catalogue.ts'
import { type ShownPart, shownPart } from '#server/formula/price/composition.ts'
import { ABANDONED, READY } from '#server/formula/run-states.ts'
import { gramsText } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { staffExcess } from '#server/pricing/limits/limits.ts'
import {
  visibilityOf,
  visibleCauses,
  visibleReasons,
} from '#server/pricing/lines/cost-visibility.ts'
import { lineWithoutCost } from '#server/pricing/lines/line.ts'
import {
  type LineCounts,
  type LineFilter,
  type LinePage,
  lastChanges,
  lineLimit,
  linesOf,
  type RunLine,
  type StaffExcess,
} from '#server/pricing/lines/line-queries.ts'
import type { PricedPiece } from '#server/pricing/lines/priced-piece.ts'
import type { Run } from '#server/pricing/table.ts'
import { arePricesHidden, restsOnFloor, runOf } from './price-run.ts'
import type { RunLineProps, RunLinesProps } from './props.ts'

/** The lines of a run after one piece. Throws `NotFound` for an unknown run. */
export async function linesAfter(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { only, ...page }: LinePage,
): Promise<RunLinesProps> {
  const run = await runOf(ctx.db, id)
  const excess = READY.includes(run.state) ? await staffExcess(ctx, actor, run) : null
  return pageOfLines(ctx.db, actor, run, { ...page, only: only ?? 'all', excess })
}

export async function pageOfLines(
  db: Db,
  actor: Actor,
  run: Run,
  { excess, ...page }: LinePage & { only: LineFilter; excess: StaffExcess | null },
): Promise<RunLinesProps> {
  const visibility = visibilityOf(actor)
  if (arePricesHidden(visibility, run)) return { lines: [], next: null }
  const found = await linesOf(db, run.id, page, { visibility, excess })
  const lines = found.slice(0, lineLimit(page))
  const asShown = visibility === 'cost' ? lines : lines.map(lineWithoutCostOf(run))
  const outdated = ABANDONED.includes(run.state) ? [] : asShown.filter(hasChangedSince)
  const since = await changesSince(db, outdated)
  return {
    lines: asShown.map((line) => lineProps(line, actor, since.get(line.variant_id) ?? null)),
    next: found.length > lines.length ? (lines.at(-1)?.variant_id ?? null) : null,
  }
}

/** The first filter with lines: changes, else problems, else all. */
export function firstFilter({ changes, problems }: LineCounts): LineFilter {
  if (changes > 0) return 'changes'
  return problems > 0 ? 'problems' : 'all'
}

/**
 * Lines for users without the cost right. Written prices are public; where the floor determines prices, unwritten ones
 * are hidden.
 */
function lineWithoutCostOf(run: Run): (line: RunLine) => RunLine {
  const isByFloor = restsOnFloor(run)
  return (line) => {
    if (line.outcome !== null && line.outcome !== 'left')
      return { ...line, flag: line.open_flag === 'unchanged' ? 'ok' : line.open_flag }
    const visible = lineWithoutCost(line)
    return isByFloor ? { ...visible, ...withoutMove(line), verdict: null } : visible
  }
}

const withoutMove = ({ old_regular, old_sale, old_compare_at }: RunLine) => ({
  new_regular: old_regular,
  new_sale: old_sale,
  new_compare_at: old_compare_at,
})

type Since = NonNullable<RunLineProps['since']>

/** For each of these lines, who changed its piece last, and its price now. */
async function changesSince(db: Db, outdated: RunLine[]): Promise<Map<number, Since>> {
  if (outdated.length === 0) return new Map()
  const ids = outdated.map(({ variant_id: id }) => id)
  const changes = new Map((await lastChanges(db, ids)).map((last) => [last.variant_id, last]))
  return new Map(
    outdated.map((line) => {
      const last = changes.get(line.variant_id)
      const price = line.sale_now ?? line.regular_now
      return [line.variant_id, { by: last?.by ?? null, at: last?.at ?? null, price }]
    }),
  )
}

const hasChangedSince = (line: RunLine): boolean =>
  line.outcome === 'changed_since' ||
  (line.outcome === null && line.version_now !== line.version_seen)

function lineProps(line: RunLine, actor: Actor, since: Since | null): RunLineProps {
  // An undo restores prices without pricing the piece.
  const priced: Partial<PricedPiece> = JSON.parse(line.piece)
  const { weightMg, stonesMinor } = priced
  const old = line.old_sale ?? line.old_regular
  const next = line.new_sale ?? line.new_regular
  return {
    variantId: line.variant_id,
    sku: line.sku,
    product: line.product,
    productSlug: line.product_slug,
    metal: line.metal,
    karat: line.karat,
    construction: line.construction,
    colour: line.colour,
    ...measuresOf(line),
    pricedWeightG: gramsText(weightMg ?? null),
    pricedParts: pricedParts(priced),
    old,
    new: next,
    changeBp: changeBp(old, next),
    regular: { old: line.old_regular, new: line.new_regular },
    sale: { old: line.old_sale, new: line.new_sale },
    compareAt: { old: line.old_compare_at, new: line.new_compare_at },
    ...(can(actor, 'cost.see') && {
      marginBp: line.margin_bp,
      oldMarginBp: line.old_margin_bp,
      ...(stonesMinor !== undefined && { pricedStonesMinor: stonesMinor }),
    }),
    chosen: line.chosen === 1,
    verdict: line.verdict === null ? null : JSON.parse(line.verdict),
    flag: line.flag,
    isBeyondStaff: line.beyond_staff === 1,
    causes:
      line.flag === 'ok' || line.flag === 'held'
        ? visibleCauses(visibilityOf(actor), JSON.parse(line.causes ?? '[]'))
        : [],
    reasons: visibleReasons(visibilityOf(actor), JSON.parse(line.reasons)),
    outcome: line.outcome,
    since,
    version: line.version_now,
  }
}

function pricedParts({ karat, weightMg, consistsOf }: Partial<PricedPiece>): ShownPart[] {
  const { parts = [] } = consistsOf ?? {}
  if (parts.length === 0) return []
  return [{ karat: karat ?? '', weightMg: weightMg ?? 0 }, ...parts].map(shownPart)
}

function changeBp(old: number | null, next: number | null): number | null {
  return old === null || next === null ? null : Math.round(((next - old) * 10_000) / old)
}
