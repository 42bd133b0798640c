import { secondFactorPolicy } from '#server/access/abilities.ts'
import { alloysSold } from '#server/catalogue/alloys/alloy.ts'
import { groupsSold, productsForRules } from '#server/catalogue/catalogue.ts'
import { complianceSettings } from '#server/configuration/compliance-settings.ts'
import {
  configVersion,
  currentConfig,
  isCurrencyFixed,
  shopOf,
  versions,
} from '#server/configuration/configuration.ts'
import { sampleGroups } from '#server/configuration/example-settings.ts'
import { letterheadOf, logoOf, tradeSettingsOf } from '#server/configuration/trade-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lawOf } from '#server/pricing/compare-at/law/market.ts'
import { simulationOf } from '#server/pricing/simulations/simulation.ts'
import { CONTRACT_TYPES, definitionOf } from '#server/trade/contract-types/lookup.ts'
import type { ConfigurationProps, ShopSettingsProps } from './props.ts'
import { unitChoices } from './shop.ts'
import { MAX_VERSIONS, versionProps } from './version-page.ts'

/** All settings of the shop, and their versions. */
export async function configurationPage(
  { db, settings }: Ctx,
  simulationId: number | undefined,
): Promise<ConfigurationProps> {
  const config = await currentConfig(db)
  const groups = await groupsSold(db)
  return {
    version: config.version,
    samples: sampleGroups(config, groups),
    settings: config.settings,
    draft: simulationId === undefined ? null : await draftOf(db, simulationId),
    versions: (await versions(db, MAX_VERSIONS)).map(versionProps),
    shopSettings: await shopSettings(db, settings),
    groups,
    products: await productsForRules(db),
    karats: (await alloysSold(db)).map(({ label, fineness }) => ({ label, fineness })),
  }
}

async function draftOf(db: Db, id: number): Promise<ConfigurationProps['draft']> {
  const { base_version: base, settings } = await simulationOf(db, id)
  const { settings: baseSettings } = await configVersion(db, base)
  return { base, baseSettings, settings: JSON.parse(settings) }
}

async function shopSettings(db: Db, settings: Ctx['settings']): Promise<ShopSettingsProps> {
  const shop = await shopOf(db)
  const markets = JSON.parse(shop.markets)
  return {
    version: shop.version,
    name: shop.name,
    currency: shop.currency,
    currencyFixed: await isCurrencyFixed(db),
    weightUnit: shop.weight_unit,
    timeZone: shop.time_zone,
    ...unitChoices(shop),
    markets,
    law: lawOf(markets, JSON.parse(shop.law), shop.time_zone),
    staffLines: shop.staff_lines,
    staffChangeBp: shop.staff_change_bp,
    staffCashOut: shop.staff_cash_out,
    staffPaidOut: shop.staff_paid_out,
    weighFirstBp: shop.weigh_first_bp,
    weighAgainBp: shop.weigh_again_bp,
    approveAboveLines: shop.approve_above_lines,
    staffSeesCost: shop.staff_sees_cost === 1,
    loginStyle: shop.login_style,
    lockAfterMin: shop.lock_after_min,
    secondFactor: secondFactorPolicy(shop, settings).policy,
    compliance: complianceSettings(shop.compliance, shop.currency),
    letterhead: letterheadOf(shop.trade),
    logo: logoOf(shop.trade),
    trade: tradeSettingsOf(shop.trade),
    defaultTerms: CONTRACT_TYPES.map((type) => ({
      type,
      terms: definitionOf(type).defaultTerms,
    })).filter(({ terms }) => terms.length > 0),
  }
}
