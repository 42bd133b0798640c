import { mayStop } from '#server/access/abilities.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { Db } from '#server/database/connect.ts'
import type { CampaignProps } from '../sale-props.ts'
import {
  countPieces,
  type NamedCampaign,
  newestCampaigns,
  newestRunOf,
  overlapsWith,
} from './queries.ts'
import type { CampaignState } from './table.ts'

/** Which come first: those that need somebody, then those at work, then what is over. */
const ORDER: CampaignState[] = ['draft', 'running', 'paused', 'scheduled', 'ended', 'cancelled']
const OVER = new Set<CampaignState>(['ended', 'cancelled'])

/** The newest campaigns, those that are over last. */
export async function campaignProps(db: Db, actor: Actor): Promise<CampaignProps[]> {
  const campaigns = await newestCampaigns(db)
  const inOrder = campaigns.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return Promise.all(inOrder.map((campaign) => propsOf(db, actor, campaign)))
}

async function propsOf(db: Db, actor: Actor, campaign: NamedCampaign): Promise<CampaignProps> {
  const { id, state } = campaign
  const mine = mayStop(actor, campaign)
  return {
    id,
    name: campaign.name,
    state,
    startsAt: campaign.starts_at,
    endsAt: campaign.ends_at,
    scope: JSON.parse(campaign.scope),
    rule: JSON.parse(campaign.rule),
    goldPolicy: campaign.gold_policy,
    freezeDays: campaign.freeze_days,
    why: campaign.why,
    by: campaign.creator,
    ...(await countPieces(db, id)),
    overlaps: OVER.has(state) ? [] : await overlapsWith(db, campaign),
    runId: await newestRunOf(db, id),
    may: {
      schedule: state === 'draft',
      pause: mine && state === 'running',
      resume: mine && state === 'paused',
      cancel: mine && !OVER.has(state),
    },
  }
}
