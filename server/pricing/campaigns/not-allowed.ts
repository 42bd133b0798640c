import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Forbidden, NotFound } from '#server/platform/errors.ts'
import { isNotAllowed, type LineLawCheck } from '#server/pricing/compare-at/law/law.ts'
import { type CostVisibility, visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { checkedLinesOf } from '#server/pricing/lines/line-queries.ts'
import { arePricesHidden, runOf } from '#server/pricing/runs/price-run.ts'
import type { NotAllowedProps } from './props.ts'
import { campaignById, newestRunOf } from './queries.ts'

/**
 * The rows of a campaign's preview that a user included although their compare-at price is not allowed, and why; what
 * the user confirms before the campaign is scheduled. Throws `NotFound`, `Forbidden` for a preview hidden from this user.
 */
export async function notAllowedIn(ctx: Ctx, actor: Actor, id: number): Promise<NotAllowedProps> {
  const run = (await campaignById(ctx.db, id)) && (await newestRunOf(ctx.db, id))
  if (!run) throw new NotFound()
  const visibility = visibilityOf(actor)
  if (arePricesHidden(visibility, await runOf(ctx.db, run.id))) throw new Forbidden()
  const { currency } = await shopOf(ctx.db)
  return { currency, ...(await notAllowedLines(ctx.db, run.id, visibility)) }
}

/** The rows of a run whose compare-at price is not allowed, and why. */
export async function notAllowedLines(
  db: Db,
  runId: number,
  visibility: CostVisibility,
): Promise<Omit<NotAllowedProps, 'currency'>> {
  const counts = { ok: 0, held: 0 }
  const findings = new Map<string, NotAllowedProps['findings'][number]>()
  for await (const { sku, flag, verdict } of checkedLinesOf(db, runId, visibility)) {
    const check: LineLawCheck = JSON.parse(verdict)
    if (!isNotAllowed(check)) continue
    counts[flag] += 1
    for (const { market, codes } of check.verdicts)
      for (const finding of codes) {
        if (finding.level === 'warn') continue
        const key = `${market} ${finding.code}`
        const known = findings.get(key)
        findings.set(key, {
          ...(known ?? { market, finding, sku }),
          count: (known?.count ?? 0) + 1,
        })
      }
  }
  return {
    included: counts.ok,
    held: counts.held,
    findings: [...findings.values()].sort((a, b) => b.count - a.count),
  }
}
