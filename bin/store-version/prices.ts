import { startFakeFeed } from '#bin/feed-fake/server.ts'
import { pollDue } from '#server/market/polling/poll-due.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import { apply, enterGold, type Inertia, preview } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { leaseOf, NEVER_ABORTED } from '#tests/support/shop-with-feed.ts'
import { sent } from './sent.ts'

const SKU = 'ROPE-14K-5MM-18IN'
const PIECES = [
  'sku,karat,weight_g,width_mm,length_in,tags',
  `${SKU},14K,12.5,5,18,new|gift`,
  'ROPE-14K-5MM-20IN,14K,13.9,5,20,',
  'ROPE-18K-5MM-18IN,18K,14.5,5,18,',
  'ROPE-10K-5MM-18IN,10K,11.2,5,18,',
]
const MINUTE = 60_000

/** Gold prices of a person and of two sources, one of which failed: accepted ones and polls. */
export async function addGoldPrices({ ctx, clock }: Shop, olga: Inertia): Promise<void> {
  await enterGold(olga, '4100.00')
  const feed = await startFakeFeed({ clock, moves: false, price: '4102.00' })
  const { feeds } = ctx.settings
  try {
    const on = { ...feeds, urls: feed.urls, pollS: 60, allowLocal: true }
    ctx.settings.feeds = { ...on, sources: ['swissquote', 'gold_api_com'] }
    await pollDue(ctx, await leaseOf(ctx), NEVER_ABORTED)
    await feed.close()
    clock.advance(61_000)
    await pollDue(ctx, await leaseOf(ctx), NEVER_ABORTED)
  } finally {
    ctx.settings.feeds = feeds
  }
  await enterGold(olga, '4101.50')
}

/** A product with four pieces, one of them weighed twice, the second time with a weight that waits for an admin; priced by runs: applied, undone, of a campaign, and a draft. */
export async function addPrices({ ctx, clock }: Shop, olga: Inertia, sam: Inertia): Promise<void> {
  await sent(olga.post('/products', { title: 'Rope Chain', kind: 'chain' }))
  const { products } = await sent(olga.get('/products'))
  await sent(olga.post(`/products/${products[0].id}/pieces`, { table: PIECES.join('\n') }))
  await applied(olga, { kind: 'reprice' })
  const { id, version, price: before } = await pieceIn(ctx.db)
  const price = Math.round(before / 1_000) * 1_000 + 5_000
  const edits = [{ variantId: id, field: 'regular', value: price, version }]
  await applied(olga, { kind: 'edit', edits, reason: 'Matched a competitor' })
  const sale = { kind: 'sale', rule: { by: 'percent', value: '5' }, reference: 'none' }
  const reduced = await applied(olga, { ...sale, scope: { karats: ['18K'] } })
  await sent(olga.post(`/price-runs/${reduced}/undo`))
  const past = `${SKU},2026-09-01,2026-10-01,1500.00`
  await sent(olga.post('/past-prices', { text: past, attested: true }))
  await sent(olga.post(`/variants/${id}/weight`, { grams: '12.6', note: 'On the second scale' }))
  await sent(sam.post(`/variants/${id}/weight`, { grams: '9', confirmed: true }))
  await addCampaign(olga, clock.now())
  clock.advance(3 * MINUTE)
  await runCampaigns(ctx)
  await sent(preview(olga))
}

/** The piece in stock and its price in minor units. */
export async function pieceIn(db: Db) {
  const { id, version, regular_price } = await db
    .selectFrom('variants')
    .select(['id', 'version', 'regular_price'])
    .where('sku', '=', SKU)
    .executeTakeFirstOrThrow()
  return { id, version, price: regular_price ?? 0 }
}

async function addCampaign(olga: Inertia, now: string): Promise<void> {
  const { run } = await sent(
    olga.post('/price-sale/campaigns', {
      name: 'Advent',
      starts: inNewYork(now, 2 * MINUTE),
      ends: inNewYork(now, 14_400 * MINUTE),
      scope: { karats: ['10K'] },
      rule: { by: 'percent', value: '10' },
    }),
  )
  const path = `/price-sale/campaigns/${run.campaignId}/schedule`
  await sent(olga.post(path, { includeNotAllowed: true }))
}

/** Previews and applies a run; returns its id. */
async function applied(olga: Inertia, body: object): Promise<number> {
  const { run } = await sent(olga.post('/price-runs', body))
  await sent(apply(olga, run.id))
  return run.id
}

/** The time so many milliseconds from now, as a form of a shop in New York has it. */
function inNewYork(now: string, ms: number): string {
  const moment = new Date(Date.parse(now) + ms)
  const text = moment.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  return text.slice(0, 16).replace(' ', 'T')
}
