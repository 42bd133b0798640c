import { can, mayStop } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { SHORT } from '#server/formula/run-states.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Refusal } from '#server/platform/errors.ts'
import {
  type CostVisibility,
  visibilityOf,
  visibleRule,
} from '#server/pricing/lines/cost-visibility.ts'
import { campaignActionOf, restsOnFloor } from '#server/pricing/runs/price-run.ts'
import { shortfallOf } from '#server/pricing/runs/shortfall.ts'
import { type RunScopeProps, runScopeProps } from '#server/pricing/scope/scope.ts'
import type { CampaignProps } from './props.ts'
import {
  countPieces,
  type NamedCampaign,
  newestCampaigns,
  newestRunOf,
  newestStartRun,
  overlapsWith,
} from './queries.ts'
import { type CampaignState, RESUMABLE, UNFINISHED } from './table.ts'

/** The order of the list: campaigns that need action, then active ones, then finished ones. */
const STATE_ORDER: CampaignState[] = [
  'failed',
  'draft',
  'running',
  'paused',
  'scheduled',
  'ended',
  'cancelled',
]

/** The newest campaigns, finished ones last. */
export async function campaignProps(ctx: Ctx, actor: Actor): Promise<CampaignProps[]> {
  const campaigns = await newestCampaigns(ctx.db)
  const inOrder = campaigns.toSorted(
    (a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state),
  )
  const scopes = await runScopeProps(
    ctx.db,
    inOrder.map(({ scope }) => scope),
  )
  return Promise.all(inOrder.map((campaign, n) => propsOf(ctx, actor, campaign, scopes[n] ?? {})))
}

async function propsOf(
  { db, clock }: Ctx,
  actor: Actor,
  campaign: NamedCampaign,
  selection: RunScopeProps,
): Promise<CampaignProps> {
  const { id, state } = campaign
  const hasEnded = campaign.ends_at <= clock.now()
  const isAllowed = mayStop(actor, campaign)
  const visibility = visibilityOf(actor)
  const isHidden = hidesPieces(visibility, campaign)
  const run = await newestRunOf(db, id)
  const overlaps = isHidden || !UNFINISHED.includes(state) ? [] : await overlapsWith(db, campaign)
  return {
    id,
    name: campaign.name,
    state,
    startsAt: campaign.starts_at,
    endsAt: campaign.ends_at,
    scope: JSON.parse(campaign.scope),
    selection,
    rule: visibleRule(visibility, JSON.parse(campaign.rule)),
    goldPolicy: campaign.gold_policy,
    freezeDays: campaign.freeze_days,
    why: refusalOf(campaign.why),
    by: campaign.creator,
    ...(isHidden ? { pieces: null, running: 0 } : await countPieces(db, id)),
    shortfall: await shortfallAtStart(db, actor, campaign),
    overlaps: overlaps
      .filter((other) => !hidesPieces(visibility, other))
      .map(({ id: other, name, pieces }) => ({ id: other, name, pieces })),
    run: run
      ? { id: run.id, version: run.version, isPreview: campaignActionOf(run) === null }
      : null,
    may: {
      schedule: state === 'draft' && !isHidden,
      pause: isAllowed && state === 'running',
      resume: isAllowed && !hasEnded && RESUMABLE.includes(state),
      cancel: isAllowed && UNFINISHED.includes(state),
    },
  }
}

function refusalOf(why: string | null): Refusal | null {
  if (why === null) return null
  return why.startsWith('{') ? JSON.parse(why) : { key: why }
}

async function shortfallAtStart(db: Db, actor: Actor, { id, state }: NamedCampaign) {
  if (state !== 'running' && state !== 'failed') return null
  const start = await newestStartRun(db, id)
  return start && SHORT.includes(start.state)
    ? shortfallOf(db, start.id, can(actor, 'cost.see'))
    : null
}

const NOT_STARTED = new Set<CampaignState>(['draft', 'scheduled'])

/** Users without the cost right do not see which pieces the floor leaves in a campaign until its prices are shown. */
function hidesPieces(
  visibility: CostVisibility,
  { state, rule }: { state: CampaignState; rule: string },
) {
  return visibility === 'no_cost' && NOT_STARTED.has(state) && restsOnFloor({ kind: 'sale', rule })
}
