import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { SourceDefinition } from '#server/market/feeds/definition.ts'
import type { ErrorKind } from '#server/market/feeds/feed.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { FeedResponse } from '#server/market/feeds/request-reading.ts'
import { buyBackBpOf, type GoldSettings } from '#server/market/gold-settings.ts'
import type { RecordPermission } from '#server/market/record-permission.ts'
import type { Quality } from '#server/market/table.ts'
import type { Row } from '#server/platform/database/connect.ts'
import type { FixedSetting } from './source-address.ts'
import type { Source } from './source-settings.ts'
import type { SourceHealthTable } from './table.ts'

/**
 * The state of a source; the client shows it as text. `paused`: its circuit is open; `trying`: a trial request decides;
 * `waiting`: it has not sent a price yet.
 */
export type SourceState =
  | 'works'
  | 'failing'
  | 'paused'
  | 'trying'
  | 'waiting'
  | 'off'
  | 'needs_key'
  | 'key_unreadable'

export interface SourceProps {
  kind: SourceKind
  label: string
  needsKey: boolean
  currency: string
  time: SourceDefinition['time']
  enabled: boolean
  pollS: number
  maxAgeS: number
  /** The address in use. */
  baseUrl: string
  /** The default address. */
  ownBase: string
  /** A key is stored; its value is never sent. */
  hasKey: boolean
  version: number
  changedBy: string | null
  changedAt: string | null
  /** The settings that the environment fixes, with the name of the variable. */
  fixed: Partial<Record<FixedSetting, string>>
  health: HealthProps
  /** Its newest accepted or held price of the first metal that the shop sells. */
  last: LastPriceProps | null
  /** The other metals that the shop sells; `isOffered`: the source has prices of it. */
  others: { metal: Metal; isOffered: boolean; last: LastPriceProps | null }[]
}

/** `mid` is decimal text per troy ounce. */
export interface LastPriceProps {
  id: number
  mid: string
  currency: string
  quotedAt: string
  quality: Quality
}

export interface HealthProps {
  state: SourceState
  /** No request is sent before this time; while `paused`. */
  openUntil: string | null
  /** Consecutive. */
  failures: number
  lastPollAt: string | null
  lastOkAt: string | null
  lastError: ErrorKind | null
}

/** `GET /configuration/sources`. Sources are in the order of trust. */
export interface GoldPriceSourcesProps {
  sources: SourceProps[]
  settings: GoldSettingsProps
  /** Whether plain http and private networks are allowed: FEED_ALLOW_LOCAL. */
  allowLocal: boolean
  /** How far from the last price this user may enter one. */
  mayRecord: RecordPermission
}

export type GoldSettingsProps = Omit<GoldSettings, 'buyBackBp'> & {
  version: number
  /** The active alloys, each with the buying rate as a share of the metal's value. */
  buyBack: { alloy: string; bp: number }[]
}

/** The result of testing a source. Nothing of it is stored. */
export interface SourceTestProps {
  latencyMs: number
  httpStatus: number | null
  /** Decimal text per troy ounce, as sent by the source; not validated. */
  price: {
    mid: string
    bid: string | null
    ask: string | null
    currency: string
    sourceTime: string | null
  } | null
  error: { kind: ErrorKind; retryAfterS: number | null } | null
}

export function healthProps(
  { enabled, definition, hasKey, apiKey }: Source,
  row: Row<SourceHealthTable> | undefined,
  now: string,
): HealthProps {
  const { circuit, open_until: openUntil, failures } = row ?? NEVER_POLLED
  const isOpen = circuit === 'open' && openUntil !== null && openUntil > now
  const state = (): SourceState => {
    if (!enabled) return 'off'
    if (definition.needsKey && !hasKey) return 'needs_key'
    if (definition.needsKey && apiKey === null) return 'key_unreadable'
    if (isOpen) return 'paused'
    if (circuit !== 'closed') return 'trying'
    if (failures > 0) return 'failing'
    return row?.last_ok_at ? 'works' : 'waiting'
  }
  return {
    state: state(),
    openUntil: isOpen ? openUntil : null,
    failures,
    lastPollAt: row?.last_poll_at ?? null,
    lastOkAt: row?.last_ok_at ?? null,
    lastError: (row?.last_error ?? null) as ErrorKind | null,
  }
}

const NEVER_POLLED = { circuit: 'closed', open_until: null, failures: 0 } as const

export function settingsProps(
  settings: GoldSettings,
  version: number,
  alloys: { label: string }[],
): GoldSettingsProps {
  const { buyBackBp: _, ...rest } = settings
  const buyBack = alloys.map(({ label }) => ({ alloy: label, bp: buyBackBpOf(settings, label) }))
  return { ...rest, version, buyBack }
}

/** Numbers are not validated: a test shows what the source sent. */
export function testProps({
  latencyMs,
  httpStatus,
  reading,
  error,
}: FeedResponse): SourceTestProps {
  const text = (micro: number | null) => (micro === null ? null : goldPriceText(micro))
  const price = reading && {
    mid: goldPriceText(reading.mid),
    bid: text(reading.bid),
    ask: text(reading.ask),
    currency: reading.currency,
    sourceTime: reading.sourceTime,
  }
  return { latencyMs, httpStatus, price, error }
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'gold-price-sources': GoldPriceSourcesProps
  }
}
