import { FeedError } from '#server/market/feeds/feed.ts'
import { urlSetting } from '#server/market/feeds/feed-settings.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { definitionOf } from '#server/market/feeds/lookup.ts'
import { checkAddress } from '#server/market/feeds/ssrf-guard.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { Refused } from '#server/platform/errors.ts'

/** Settings of a source that the environment can fix; the shop cannot override them. */
export type FixedSetting = 'enabled' | 'pollS' | 'baseUrl'

/** The settings of a source that the environment fixes, each with the name of its variable. */
export function fixedSettings(
  { feeds }: Pick<Settings, 'feeds'>,
  kind: SourceKind,
): Partial<Record<FixedSetting, string>> {
  return {
    ...(feeds.sources !== null && { enabled: 'FEED_SOURCES' }),
    ...(feeds.pollS !== null && { pollS: 'FEED_POLL_S' }),
    ...(feeds.urls[kind] !== undefined && { baseUrl: urlSetting(kind) }),
  }
}

/** A typed address as it is stored; null is the source's default. Throws `Refused` beside the field. */
export function checkedAddress(
  { feeds }: Pick<Settings, 'feeds'>,
  kind: SourceKind,
  typed: string,
): string | null {
  if (typed === '' || typed === definitionOf(kind).base) return null
  if (!isBaseAddress(typed)) throw new Refused({ baseUrl: { key: 'base_address' } })
  refuseBlockedAddress(typed, feeds.allowLocal ? 'local' : 'public')
  return typed
}

/** A key belongs to the host it was entered for: another host requires entering it again. */
export function isSameHost(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin
}

/** Reported here beside the field; the connection checks again, since a name may resolve to any address. */
function refuseBlockedAddress(address: string, scope: 'local' | 'public'): void {
  try {
    checkAddress(new URL(address), { allowLocal: scope === 'local' })
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    const key = error.kind === 'tls' ? 'https_only' : 'address_private'
    throw new Refused({ baseUrl: { key } })
  }
}

/** A path is appended to it, so it has no query; credentials in it are not allowed. */
function isBaseAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text) || /[?#\s\\]/.test(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}
