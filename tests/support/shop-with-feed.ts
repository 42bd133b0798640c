import { type FakeFeed, startFakeFeed } from '#bin/feed-fake/server.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { pollDue } from '#server/market/polling/poll-due.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { openShop, type Shop, type ShopOptions } from './shop.ts'

/** A shop with simulated sources and a controlled clock. */
export interface ShopWithFeed {
  shop: Shop
  feed: FakeFeed
  /** Advances the clock by `seconds` and polls once. */
  tick(seconds?: number): Promise<void>
  close(): Promise<void>
}

/** A signal that is never aborted. */
export const NEVER_ABORTED = new AbortController().signal

/** A Monday on which gold is traded. */
export const MONDAY = '2026-11-23T15:00:00.000Z'

export async function openShopWithFeed(
  sources: SourceKind[],
  options: Pick<ShopOptions, 'stock'> & { moves?: boolean; price?: string } = {},
): Promise<ShopWithFeed> {
  const { stock = 'empty', moves = true, price = '4100.00' } = options
  const shop = await openShop({ stock })
  shop.clock.set(MONDAY)
  const feed = await startFakeFeed({ clock: shop.clock, moves, price })
  shop.ctx.settings.feeds = { urls: feed.urls, pollS: 60, sources, allowLocal: true }
  return {
    shop,
    feed,
    tick: async (seconds = 60) => {
      shop.clock.set(plusMs(shop.clock.now(), seconds * 1000))
      await pollDue(shop.ctx, await leaseOf(shop.ctx), NEVER_ABORTED)
    },
    close: async () => {
      await feed.close()
      await shop.close()
    },
  }
}

/** The lease of the poller, held by this process. */
export async function leaseOf(ctx: Ctx, holder = 'this process'): Promise<Lease> {
  const lease = await acquireLease(ctx.db, 'poller', holder)
  if (!lease) throw new Error('the lease was not given')
  return lease
}
