import { goldPriceText } from '#server/formula/units/money.ts'
import type { Answer, ErrorKind } from '#server/market/feeds/feed.ts'
import type { SourceTraits } from '#server/market/feeds/source-traits.ts'
import type { Quality, SourceHealthTable } from '#server/market/table.ts'
import type { Row } from '#server/platform/database/connect.ts'
import type { SourceKind } from '#server/platform/env/feed-settings.ts'
import { buyBackBpOf, type GoldSettings } from './gold-settings.ts'
import type { FixedSetting } from './source-address.ts'
import type { Source } from './source-settings.ts'

/** How a source does, as one word; the client has the sentence. */
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
  time: SourceTraits['time']
  enabled: boolean
  pollS: number
  maxAgeS: number
  /** Where it is asked. */
  baseUrl: string
  /** Its own address, where nobody set another. */
  ownBase: string
  /** A key is kept; what it is, nobody is told. */
  hasKey: boolean
  version: number
  changedBy: string | null
  changedAt: string | null
  /** What the environment has fixed, with the name of the variable. */
  fixed: Partial<Record<FixedSetting, string>>
  health: HealthProps
  /** The newest price it brought that was believed or waits; decimal text per troy ounce. */
  last: {
    id: number
    mid: string
    currency: string
    quotedAt: string
    quality: Quality
  } | null
}

export interface HealthProps {
  state: SourceState
  /** Nobody asks before; while `paused`. */
  openUntil: string | null
  /** In a row. */
  failures: number
  lastPollAt: string | null
  lastOkAt: string | null
  lastError: ErrorKind | null
}

/** `GET /configuration/sources`. Sources come in the order in which they are believed. */
export interface GoldPriceSourcesProps {
  sources: SourceProps[]
  settings: GoldSettingsProps
  /** Whether plain http and this machine's network may be asked: FEED_ALLOW_LOCAL. */
  allowLocal: boolean
}

export type GoldSettingsProps = Omit<GoldSettings, 'buyBackBp'> & {
  version: number
  /** What the shop sells, each with its share of the metal's value. */
  buyBack: { alloy: string; bp: number }[]
}

/** What a test of a source found. Nothing of it is kept. */
export interface SourceTestProps {
  latencyMs: number
  httpStatus: number | null
  /** Decimal text per troy ounce, as the source said it; not judged. */
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
  { enabled, traits, hasKey, apiKey }: Source,
  row: Row<SourceHealthTable> | undefined,
  now: string,
): HealthProps {
  const { circuit, open_until: openUntil, failures } = row ?? UNASKED
  const isOpen = circuit === 'open' && openUntil !== null && openUntil > now
  const state = (): SourceState => {
    if (!enabled) return 'off'
    if (traits.needsKey && !hasKey) return 'needs_key'
    if (traits.needsKey && apiKey === null) return 'key_unreadable'
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

const UNASKED = { circuit: 'closed', open_until: null, failures: 0 } as const

export function settingsProps(
  settings: GoldSettings,
  version: number,
  alloys: { label: string }[],
): GoldSettingsProps {
  const { buyBackBp: _, ...rest } = settings
  const buyBack = alloys.map(({ label }) => ({ alloy: label, bp: buyBackBpOf(settings, label) }))
  return { ...rest, version, buyBack }
}

/** Numbers whatever they are: a test shows what was said, the guards judge it. */
export function testProps({ latencyMs, httpStatus, reading, error }: Answer): SourceTestProps {
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
