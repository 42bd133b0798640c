import { can, mayStop } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ruleFor, type Sight, sightOf } from '#server/pricing/lines/cost-visibility.ts'
import { restsOnFloor } from '#server/pricing/runs/kept-back.ts'
import type { CampaignProps } from '#server/pricing/runs/kinds/sale/props.ts'
import { shortfallOf } from '#server/pricing/runs/shortfall.ts'
import {
  countPieces,
  type NamedCampaign,
  newestCampaigns,
  newestRunOf,
  newestStartOf,
  overlapsWith,
} from './queries.ts'
import type { CampaignState } from './table.ts'

/** Which come first: those that need somebody, then those at work, then what is over. */
const ORDER: CampaignState[] = [
  'failed',
  'draft',
  'running',
  'paused',
  'scheduled',
  'ended',
  'cancelled',
]
const OVER = new Set<CampaignState>(['ended', 'cancelled'])

/** The newest campaigns, those that are over last. */
export async function campaignProps(ctx: Ctx, actor: Actor): Promise<CampaignProps[]> {
  const campaigns = await newestCampaigns(ctx.db)
  const inOrder = campaigns.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return Promise.all(inOrder.map((campaign) => propsOf(ctx, actor, campaign)))
}

async function propsOf(
  { db, clock }: Ctx,
  actor: Actor,
  campaign: NamedCampaign,
): Promise<CampaignProps> {
  const { id, state } = campaign
  const isOver = campaign.ends_at <= clock.now()
  const mine = mayStop(actor, campaign)
  const sight = sightOf(actor)
  const isHidden = hidesPieces(sight, campaign)
  const overlaps = OVER.has(state) || isHidden ? [] : await overlapsWith(db, campaign)
  return {
    id,
    name: campaign.name,
    state,
    startsAt: campaign.starts_at,
    endsAt: campaign.ends_at,
    scope: JSON.parse(campaign.scope),
    rule: ruleFor(sight, JSON.parse(campaign.rule)),
    goldPolicy: campaign.gold_policy,
    freezeDays: campaign.freeze_days,
    why: campaign.why,
    by: campaign.creator,
    ...(isHidden ? { pieces: null, running: 0 } : await countPieces(db, id)),
    shortfall: await shortfallAtStart(db, actor, campaign),
    overlaps: overlaps
      .filter((other) => !hidesPieces(sight, other))
      .map(({ id: other, name, pieces }) => ({ id: other, name, pieces })),
    runId: await newestRunOf(db, id),
    may: {
      schedule: state === 'draft' && !isHidden,
      pause: mine && state === 'running',
      resume: mine && !isOver && (state === 'paused' || state === 'failed'),
      cancel: mine && !OVER.has(state),
    },
  }
}

async function shortfallAtStart(db: Db, actor: Actor, { id, state }: NamedCampaign) {
  if (state !== 'running' && state !== 'failed') return null
  const start = await newestStartOf(db, id)
  return start && (start.state === 'failed' || start.state === 'partly_applied')
    ? shortfallOf(db, start.id, can(actor, 'cost.see'))
    : null
}

const NOT_BEGUN = new Set<CampaignState>(['draft', 'scheduled'])

/** Which pieces the floor leaves in a campaign is kept from whoever may not see cost until its prices are shown. */
function hidesPieces(sight: Sight, { state, rule }: { state: CampaignState; rule: string }) {
  return sight === 'open' && NOT_BEGUN.has(state) && restsOnFloor({ kind: 'sale', rule })
}
