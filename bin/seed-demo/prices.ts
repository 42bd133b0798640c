import { draftCampaign, scheduleCampaign } from '#server/pricing/campaigns/campaign.ts'
import { campaignInput } from '#server/pricing/campaigns/input.ts'
import { newestCampaigns } from '#server/pricing/campaigns/queries.ts'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import { previewEdit } from '#server/pricing/run-requests/edit.ts'
import { editInput, repriceInput } from '#server/pricing/run-requests/input.ts'
import { previewReprice } from '#server/pricing/run-requests/reprice.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { undoRun } from '#server/pricing/runs/undo.ts'
import type { DemoShop } from './demo-shop.ts'
import { stockPieces } from './queries.ts'

/** Reprices the products that had no price before the year at the current prices of their metals. */
export async function reprice(shop: DemoShop): Promise<void> {
  const { ctx, clock, random, owner, clerks, repriced } = shop
  const actor = random.percentChance(60) ? owner : random.pick(clerks)
  for (const product of repriced) {
    clock.minutes(3)
    const input = repriceInput.parse({ kind: 'reprice', product })
    const runId = await previewReprice(ctx, actor, input)
    clock.minutes(2)
    await applyRun(ctx, actor, runId, { includeHeld: false })
  }
}

/** Sets a few prices manually; 'undone': the run is undone half an hour later. */
export async function setManually(shop: DemoShop, outcome: 'kept' | 'undone'): Promise<void> {
  const { ctx, clock, random, owner, products } = shop
  const pieces = await stockPieces(ctx.db, products)
  const selected = [...new Set(Array.from({ length: 6 }, () => random.pick(pieces)))]
  const reason = outcome === 'kept' ? 'Matched a competitor across the street' : 'Typed in a hurry'
  const edits = selected.map(({ id, regular_price, version }) => ({
    variantId: id,
    field: 'regular',
    value: Math.round((regular_price ?? 0) * (outcome === 'kept' ? 1.02 : 1.06)),
    version,
  }))
  clock.minutes(5)
  const runId = await previewEdit(ctx, owner, editInput.parse({ kind: 'edit', edits, reason }))
  await applyRun(ctx, owner, runId, { includeHeld: false })
  if (outcome === 'kept') return
  clock.minutes(30)
  await undoRun(ctx, owner, runId, { overrideReason: 'It was a mistake' })
}

/** Schedules a sale of `days` days on one kind of chain, from today on. */
export async function runCampaign(
  shop: DemoShop,
  { name, days, percent }: CampaignSpec,
): Promise<void> {
  const { ctx, clock, owner, products } = shop
  const from = Date.parse(clock.now()) - 5 * HOUR
  const moment = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  await draftCampaign(
    ctx,
    owner,
    campaignInput.parse({
      name,
      starts: moment(from),
      ends: moment(from + days * 24 * HOUR),
      goldPolicy: 'freeze',
      freezeDays: days,
      scope: { product: products[0], constructions: ['hollow'] },
      rule: { by: 'percent', value: String(percent) },
      reference: 'lawful_max',
      reason: null,
    }),
  )
  const [campaign] = await newestCampaigns(ctx.db)
  if (!campaign) return
  await scheduleCampaign(ctx, owner, campaign.id, { includeNotAllowed: false })
  await updateCampaigns(shop)
}

export function updateCampaigns({ ctx, clock }: DemoShop): Promise<void> {
  clock.minutes(1)
  return runCampaigns(ctx)
}

export interface CampaignSpec {
  name: string
  days: number
  percent: number
}

const HOUR = 60 * 60 * 1000
