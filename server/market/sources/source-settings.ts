import type { Metal } from '#server/formula/units/karat.ts'
import {
  intervalS,
  type SourceDefinition,
  shortestMaxAgeS,
} from '#server/market/feeds/definition.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { defaultPriority, definitionOf, SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { marketSettings } from '#server/market/gold-settings-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Row } from '#server/platform/database/connect.ts'
import type { SealedColumn } from '#server/platform/database/sealed-columns.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { type SessionSecrets, UnsealError, unseal } from '#server/platform/security/secrets.ts'
import type { MetalSourceTable } from './table.ts'

/** A source with its settings in force. */
export interface Source {
  kind: SourceKind
  definition: SourceDefinition
  enabled: boolean
  priority: number
  /** The metals it is polled for: those sold that it has. */
  metals: readonly Metal[]
  /** Seconds between two polls: the setting, stretched where several metals need several requests. */
  pollS: number
  /** At least two intervals, whatever is stored. */
  maxAgeS: number
  /** The settings of both, as they are in the form. */
  setting: { pollS: number; maxAgeS: number }
  baseUrl: string
  /**
   * Decrypted; never leaves the server. Null also for a key sealed under a secret that is no longer accepted, which must
   * be entered again.
   */
  apiKey: string | null
  hasKey: boolean
  /** 0 before the first change. */
  version: number
}

export const SOURCE_KEYS = {
  table: 'metal_sources',
  key: 'kind',
  column: 'api_key',
  purpose: (kind: SourceKind) => `key of ${kind}`,
} satisfies SealedColumn

/** All sources, the most trusted first: the environment overrides the shop's settings, which override the defaults. */
export async function sourcesOf({ settings, db }: Pick<Ctx, 'settings' | 'db'>): Promise<Source[]> {
  const { sources: stored } = await marketSettings(db)
  const sold = await metalsSold(db)
  return SOURCE_KINDS.map((kind) =>
    sourceOf(
      settings,
      kind,
      stored.find((row) => row.kind === kind),
      sold,
    ),
  ).sort((one, other) => one.priority - other.priority)
}

function sourceOf(
  { feeds, sessionSecrets }: Settings,
  kind: SourceKind,
  row: Row<MetalSourceTable> | undefined,
  sold: readonly Metal[],
): Source {
  const definition = definitionOf(kind)
  const sealed = row?.api_key ?? null
  const metals = definition.metals.filter((metal) => sold.includes(metal))
  const setting = {
    pollS: feeds.pollS ?? row?.poll_s ?? definition.pollS,
    maxAgeS: row?.max_age_s ?? definition.maxAgeS,
  }
  const pollS = intervalS(definition, setting.pollS, metals.length)
  const currentFor = (intervalSeconds: number) =>
    Math.max(setting.maxAgeS, shortestMaxAgeS(intervalSeconds))
  return {
    kind,
    definition,
    enabled: feeds.sources?.includes(kind) ?? (row ? row.enabled === 1 : definition.enabled),
    priority: row?.priority ?? defaultPriority(kind),
    metals,
    pollS,
    maxAgeS: currentFor(pollS),
    setting: { pollS: setting.pollS, maxAgeS: currentFor(setting.pollS) },
    baseUrl: feeds.urls[kind] ?? row?.base_url ?? definition.base,
    apiKey: sealed === null ? null : unsealed(sessionSecrets, kind, sealed),
    hasKey: sealed !== null,
    version: row?.version ?? 0,
  }
}

/** An unreadable key must not affect the other sources, nor the prices based on them. */
function unsealed(secrets: SessionSecrets, kind: SourceKind, sealed: string): string | null {
  try {
    return unseal(secrets, SOURCE_KEYS.purpose(kind), sealed)
  } catch (error) {
    if (error instanceof UnsealError) return null
    throw error
  }
}
