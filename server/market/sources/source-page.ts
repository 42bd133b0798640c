import type { Actor } from '#server/access/actor.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { metalsSold, storedGoldSettings } from '#server/market/gold-settings.ts'
import { activeAlloys } from '#server/market/gold-settings-queries.ts'
import { recordPermission } from '#server/market/record-permission.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fixedSettings } from './source-address.ts'
import { healthRows, lastQuoteOf, sourcesWithNames } from './source-edit-queries.ts'
import {
  type GoldPriceSourcesProps,
  healthProps,
  type LastPriceProps,
  type SourceProps,
  settingsProps,
} from './source-props.ts'
import { type Source, sourcesOf } from './source-settings.ts'

/** The sources of the gold price with their health, and the shop's gold settings. */
export function sourcesPage(ctx: Ctx, actor: Actor) {
  return {
    sources: () => sourcesNow(ctx),
    settings: () => settingsNow(ctx),
    allowLocal: ctx.settings.feeds.allowLocal,
    mayRecord: recordPermission(actor),
  }
}

async function sourcesNow(ctx: Ctx): Promise<SourceProps[]> {
  const { db, clock } = ctx
  const [sources, stored, health] = await Promise.all([
    sourcesOf(ctx),
    sourcesWithNames(db),
    healthRows(db),
  ])
  const [first = GOLD, ...others] = await metalsSold(db)
  return Promise.all(
    sources.map(async (source) => {
      const row = stored.find(({ kind }) => kind === source.kind)
      const saved = row && row.version > 0 ? row : null
      return {
        ...sourceSettings(ctx, source),
        changedBy: saved?.changed_by_name ?? null,
        changedAt: saved?.changed_at ?? null,
        health: healthProps(
          source,
          health.find(({ kind }) => kind === source.kind),
          clock.now(),
        ),
        last: await lastOf(ctx, first, source),
        others: await Promise.all(
          others.map(async (metal) => ({
            metal,
            isOffered: source.definition.metals.includes(metal),
            last: await lastOf(ctx, metal, source),
          })),
        ),
      }
    }),
  )
}

/** Copied field by field, so that the decrypted key is not included. */
function sourceSettings({ settings }: Ctx, source: Source) {
  const { kind, definition, enabled, setting, baseUrl, hasKey, version } = source
  const { label, needsKey, currency, time, base: ownBase } = definition
  const fixed = fixedSettings(settings, kind)
  return {
    kind,
    label,
    needsKey,
    currency,
    time,
    enabled,
    ...setting,
    baseUrl,
    ownBase,
    hasKey,
    version,
    fixed,
  }
}

async function lastOf({ db }: Ctx, metal: Metal, { kind }: Source): Promise<LastPriceProps | null> {
  const quote = await lastQuoteOf(db, metal, kind)
  if (!quote) return null
  const { id, mid, currency, quoted_at: quotedAt, quality } = quote
  return { id, mid: goldPriceText(mid), currency, quotedAt, quality }
}

async function settingsNow({ db }: Ctx): Promise<GoldPriceSourcesProps['settings']> {
  const { settings, version } = await storedGoldSettings(db)
  return settingsProps(settings, version, await activeAlloys(db))
}
