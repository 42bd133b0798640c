import { alloysSold } from '#server/catalogue/catalogue.ts'
import { complianceSettings } from '#server/configuration/compliance-settings.ts'
import {
  configVersion,
  currencyIsFixed,
  currentConfig,
  type NamedVersion,
  shopOf,
  versions,
} from '#server/configuration/configuration.ts'
import { letterheadIn, logoIn } from '#server/configuration/letterhead.ts'
import { tradeIn } from '#server/configuration/trade-settings.ts'
import type { Ctx } from '#server/context.ts'
import { CONTRACT_TYPES, definitionOf } from '#server/contracts/types/lookup.ts'
import type { Db } from '#server/database/connect.ts'
import { goldPriceText } from '#server/gold/money.ts'
import { lawOf } from '#server/prices/law/market.ts'
import type {
  ConfigurationProps,
  ConfigurationVersionProps,
  ShopSettingsProps,
  VersionProps,
} from './configuration-props.ts'
import type { RehearsalProps } from './props.ts'
import * as queries from './queries.ts'
import { goldOf, knownVersion, rehearsalOf } from './rehearsal.ts'

const LISTED = 100

/** All settings of the shop, and the versions there were. */
export async function configurationPage(
  { db }: Ctx,
  rehearsal: number | undefined,
): Promise<ConfigurationProps> {
  const config = await currentConfig(db)
  return {
    version: config.version,
    example: config.example,
    settings: config.settings,
    draft: rehearsal === undefined ? null : await draftOf(db, rehearsal),
    versions: (await versions(db, LISTED)).map(versionProps),
    shopSettings: await shopSettings(db),
    products: await queries.productsOnSale(db),
    karats: (await alloysSold(db)).map(({ label, fineness }) => ({ label, fineness })),
  }
}

/** One version beside another: the one before it, unless another is asked for. */
export async function versionPage(
  { db }: Ctx,
  version: number,
  beside: number | undefined,
): Promise<ConfigurationVersionProps> {
  const all = (await versions(db, LISTED)).map(versionProps)
  const { settings } = await knownVersion(db, version)
  const other = beside ?? version - 1
  return {
    version: found(all, version),
    settings,
    beside:
      other < 1
        ? null
        : { version: found(all, other), settings: (await knownVersion(db, other)).settings },
    newest: all[0]?.version ?? version,
    versions: all,
  }
}

/** A rehearsal as far as it has come. */
export async function rehearsalPage({ db }: Ctx, id: number): Promise<RehearsalProps> {
  const rehearsal = await rehearsalOf(db, id)
  const base = await configVersion(db, rehearsal.base_version)
  const newest = await currentConfig(db)
  const [last] = await versions(db, 1)
  const seen = new Map(
    (await queries.samplesOf(db, id)).map(({ place, sample }) => [place, JSON.parse(sample)]),
  )
  const settings = JSON.parse(rehearsal.settings)
  const isOvertaken = rehearsal.made_version === null && newest.version !== base.version
  return {
    id,
    by: rehearsal.by,
    at: rehearsal.created_at,
    note: rehearsal.note,
    restores: rehearsal.restores,
    base: { version: base.version, settings: base.settings },
    settings,
    currency: settings.currency,
    goldCurrency: await queries.quoteCurrency(db, rehearsal.quote_id),
    steps: goldOf(rehearsal).map(({ at, midMicro }, place) => ({
      at,
      mid: goldPriceText(midMicro),
      sample: seen.get(place) ?? null,
    })),
    made: rehearsal.made_version,
    newest: isOvertaken
      ? { version: newest.version, by: last?.by ?? null, settings: newest.settings }
      : null,
  }
}

async function draftOf(db: Db, id: number): Promise<ConfigurationProps['draft']> {
  const { base_version: base, settings } = await rehearsalOf(db, id)
  const { settings: baseSettings } = await configVersion(db, base)
  return { base, baseSettings, settings: JSON.parse(settings) }
}

function versionProps({ example, ...version }: NamedVersion): VersionProps {
  return { ...version, example: example === 1 }
}

/** One that is further back than the list reaches is known by its number alone. */
function found(all: VersionProps[], version: number): VersionProps {
  const known = all.find((one) => one.version === version)
  return known ?? { version, at: '', by: null, note: '', example: false }
}

async function shopSettings(db: Db): Promise<ShopSettingsProps> {
  const shop = await shopOf(db)
  const markets = JSON.parse(shop.markets)
  return {
    version: shop.version,
    name: shop.name,
    currency: shop.currency,
    currencyFixed: await currencyIsFixed(db),
    weightUnit: shop.weight_unit,
    timeZone: shop.time_zone,
    markets,
    law: lawOf(markets, JSON.parse(shop.law), shop.time_zone),
    staffLines: shop.staff_lines,
    staffChangeBp: shop.staff_change_bp,
    approveAboveLines: shop.approve_above_lines,
    staffSeesCost: shop.staff_sees_cost === 1,
    loginStyle: shop.login_style,
    lockAfterMin: shop.lock_after_min,
    secondFactor: shop.second_factor,
    compliance: complianceSettings(shop.compliance, shop.currency),
    letterhead: letterheadIn(shop.trade),
    logo: logoIn(shop.trade),
    trade: tradeIn(shop.trade),
    usualTerms: CONTRACT_TYPES.map((type) => ({
      type,
      terms: definitionOf(type).usualTerms,
    })).filter(({ terms }) => terms.length > 0),
  }
}
