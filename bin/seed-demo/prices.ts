import { draftCampaign, scheduleCampaign } from '#server/pricing/campaigns/campaign.ts'
import { campaignInput } from '#server/pricing/campaigns/input.ts'
import { newestCampaigns } from '#server/pricing/campaigns/queries.ts'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { previewEdit } from '#server/pricing/runs/kinds/edit/edit.ts'
import { editInput } from '#server/pricing/runs/kinds/edit/input.ts'
import { repriceInput } from '#server/pricing/runs/kinds/reprice/input.ts'
import { previewReprice } from '#server/pricing/runs/kinds/reprice/reprice.ts'
import { revertRun } from '#server/pricing/runs/revert.ts'
import type { World } from './demo-shop.ts'
import { windowPieces } from './queries.ts'

/** All prices of the year's products by the gold of the day. */
export async function reprice(world: World): Promise<void> {
  const { ctx, clock, chance, owner, clerks, products } = world
  const who = chance.in100(60) ? owner : chance.of(clerks)
  for (const product of products) {
    clock.minutes(3)
    const asked = repriceInput.parse({ kind: 'reprice', product })
    const runId = await previewReprice(ctx, who, asked)
    clock.minutes(2)
    await applyRun(ctx, who, runId, { includeHeld: false })
  }
}

/** Somebody sets a few prices by hand; once it was a mistake, and is taken back. */
export async function setByHand(world: World, isMistake: 'kept' | 'taken back'): Promise<void> {
  const { ctx, clock, chance, owner, products } = world
  const pieces = await windowPieces(ctx.db, products)
  const some = [...new Set(Array.from({ length: 6 }, () => chance.of(pieces)))]
  const reason =
    isMistake === 'kept' ? 'Matched a competitor across the street' : 'Typed in a hurry'
  const edits = some.map(({ id, regular_price, version }) => ({
    variantId: id,
    field: 'regular',
    value: Math.round((regular_price ?? 0) * (isMistake === 'kept' ? 1.02 : 1.06)),
    version,
  }))
  clock.minutes(5)
  const runId = await previewEdit(ctx, owner, editInput.parse({ kind: 'edit', edits, reason }))
  await applyRun(ctx, owner, runId, { includeHeld: false })
  if (isMistake === 'kept') return
  clock.minutes(30)
  await revertRun(ctx, owner, runId, { overrideReason: 'It was a mistake' })
}

/** A sale of so many days on one kind of chain, from today on. */
export async function campaign(world: World, { name, days, percent }: Offer): Promise<void> {
  const { ctx, clock, owner, products } = world
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
      reason: null,
    }),
  )
  const [made] = await newestCampaigns(ctx.db)
  if (!made) return
  await scheduleCampaign(ctx, owner, made.id)
  await followCampaigns(world)
}

export function followCampaigns({ ctx, clock }: World): Promise<void> {
  clock.minutes(1)
  return runCampaigns(ctx)
}

export interface Offer {
  name: string
  days: number
  percent: number
}

const HOUR = 60 * 60 * 1000
