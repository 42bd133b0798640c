import { type FakeFeed, type FakeFeedOptions, startFakeFeed } from '#bin/feed-fake/server.ts'
import type { FeedSettings } from '#server/market/feeds/feed-settings.ts'

export interface FakeFeedServer extends FakeFeed {
  /** For `openShop({ settings: { feeds } })`: every source is enabled and is on this server. */
  feeds: FeedSettings
}

/** All sources on this machine, with a constant price by default. Close it after the tests. */
export async function openFakeFeed(options: FakeFeedOptions = {}): Promise<FakeFeedServer> {
  const feed = await startFakeFeed({ moves: false, ...options })
  return { ...feed, feeds: { urls: feed.urls, pollS: null, sources: null, allowLocal: true } }
}
