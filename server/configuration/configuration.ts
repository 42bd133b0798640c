import { isDeepStrictEqual } from 'node:util'
import type { ChosenUnits } from '#lang/measures.ts'
import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import type { Tax } from '#server/formula/settings/rule.ts'
import { ruleProblems } from '#server/formula/settings/rule-problems.ts'
import { ruleFor, SETTINGS_GROUPS } from '#server/formula/settings/settings-groups.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import { METALS } from '#server/formula/units/karat.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { areUntouched, exampleSettings } from './example-settings.ts'
import * as queries from './queries.ts'
import type { PricingConfigTable, ShopTable } from './table.ts'

export { isCurrencyFixed, type VersionWithAuthor, versions } from './queries.ts'

/** A parsed version of the settings. */
export interface PricingConfig {
  version: number
  /** Whether groups of pieces may still have the example settings of a new shop: `sampleGroups` names those on sale. */
  example: boolean
  sha256: string
  settings: PricingSettings
}

/** The shop's row. Throws when the database has not been seeded. */
export async function shopOf(db: Db): Promise<Row<ShopTable>> {
  const row = await queries.shopRow(db)
  if (!row) throw new Error('the shop has not been set up: seed the database')
  return row
}

/** The units that the shop chose for lengths and ring sizes. */
export const shopUnits = (
  shop: Pick<Row<ShopTable>, 'length_unit' | 'ring_size_system'>,
): ChosenUnits => ({ lengthUnit: shop.length_unit, ringSystem: shop.ring_size_system })

/** The settings in force. */
export async function currentConfig(db: Db): Promise<PricingConfig> {
  return asConfig(await queries.newestConfig(db))
}

/** The settings of one version, as they were saved. */
export async function configVersion(db: Db, version: number): Promise<PricingConfig> {
  return asConfig(await queries.configOf(db, version))
}

/** The settings of a version that a user named. Throws `NotFound` for one that does not exist. */
export async function existingVersion(db: Db, version: number): Promise<PricingConfig> {
  const { version: newest } = await currentConfig(db)
  if (version > newest) throw new NotFound()
  return configVersion(db, version)
}

/** Creates the shop with dollars, grams, and the example settings as version 1. Does nothing when it exists. */
export async function createShop(ctx: Ctx): Promise<void> {
  if (await queries.shopRow(ctx.db)) return
  await transaction(ctx, async (tx) => {
    await queries.insertShop(tx, {
      id: 1,
      name: 'Assay',
      currency: 'USD',
      weight_unit: 'g',
      time_zone: 'America/New_York',
      staff_sees_cost: 0,
      set_up: 0,
      version: 1,
    })
    await insertVersion(tx, {
      version: 1,
      author: null,
      note: '',
      example: 1,
      settings: exampleSettings('USD'),
    })
  })
}

/** Records a change of the shop's settings in the audit log. */
export function recordShopChange(
  tx: Tx,
  actor: Actor,
  act: string,
  details: Record<string, unknown>,
): Promise<void> {
  return record(tx, actor, { act, subject: 'shop', details })
}

/** Changes the shop, which the user loaded as `version`. Throws `Conflict` when it was changed since. */
export async function changeShop(
  tx: Tx,
  actor: Actor,
  version: number,
  changes: ShopChanges,
): Promise<void> {
  const shop = await shopOf(tx.db)
  if (changes.currency !== undefined && changes.currency !== shop.currency)
    await changeCurrency(tx, actor, changes.currency)
  const isUpdated = await queries.updateShopFrom(tx, version, changes)
  if (!isUpdated) throw new Conflict({ key: 'shop_conflict' })
}

export type ShopChanges = Partial<Omit<Row<ShopTable>, 'id' | 'version'>>

/** The next version; `base` must still be the version in force. */
export interface NextVersionInput {
  base: number
  author: number
  note: string
  settings: PricingSettings
  /** Whether some groups of pieces may still have sample values; false by default. */
  example?: boolean
}

/** Creates the next version and returns its number. Throws `Conflict` when there is one after `base`. */
export async function createNextVersion(tx: Tx, next: NextVersionInput): Promise<number> {
  const newest = await queries.newestVersion(tx.db)
  if (newest?.version !== next.base)
    throw new Conflict({
      key: 'configuration_conflict',
      values: { name: newest?.by ?? '', version: newest?.version ?? 0 },
    })
  const version = next.base + 1
  await insertVersion(tx, { ...next, version, example: Number(next.example ?? false) })
  return version
}

function asConfig(row: Row<PricingConfigTable> | undefined): PricingConfig {
  if (!row) throw new Error('there is no such version of the configuration')
  return {
    version: row.version,
    example: row.example === 1,
    sha256: sha256(row.settings),
    settings: JSON.parse(row.settings),
  }
}

async function changeCurrency(tx: Tx, actor: Actor, currency: string): Promise<void> {
  if (await queries.isCurrencyFixed(tx.db))
    throw new Refused({ currency: { key: 'currency_in_use' } })
  await changePricing(tx, actor, 'currency', { currency })
}

/** Sets how prices contain tax; settings that are examples remain so. Throws `Refused` at `taxRate` where no price would be left. */
export async function changeTax(tx: Tx, actor: Actor, tax: Tax): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const { tax: before } = (await currentConfig(tx.db)).settings
  if (before.mode === tax.mode && ratePpmOf(before) === ratePpmOf(tax)) return
  await changePricing(tx, actor, 'taxRate', { tax })
}

/** Gives a shop that has changed none of its example settings those of its currency, with the tax that it has. */
export async function chooseExample(tx: Tx, actor: Actor): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const { settings, example } = await currentConfig(tx.db)
  if (!example || !areUntouched(settings)) return
  const chosen = { ...exampleSettings(settings.currency), tax: settings.tax }
  if (isDeepStrictEqual(chosen, settings)) return
  await changePricing(tx, actor, 'currency', chosen)
}

async function changePricing(
  tx: Tx,
  actor: Actor,
  field: 'currency' | 'taxRate',
  changes: Partial<PricingSettings>,
): Promise<void> {
  const { version, settings, example } = await currentConfig(tx.db)
  const next = { ...settings, ...changes }
  const rules = [
    ...SETTINGS_GROUPS.map((group) => ruleFor(next, group)),
    ...METALS.map((metal) => ruleFor(next, 'solid', metal)),
  ]
  const isInvalid = rules.some((rule) => ruleProblems(rule).length > 0)
  if (isInvalid) throw new Refused({ [field]: { key: 'rule_not_calculable' } })
  await insertVersion(tx, {
    version: version + 1,
    author: actor.id,
    note: '',
    example: Number(example),
    settings: next,
  })
}

interface NewVersion {
  version: number
  author: number | null
  note: string
  example: number
  settings: PricingSettings
}

async function insertVersion(
  tx: Tx,
  { version, author, note, example, settings }: NewVersion,
): Promise<void> {
  const text = JSON.stringify(settings)
  await queries.insertConfig(tx, {
    version,
    effective_from: tx.clock.now(),
    author_id: author,
    note,
    settings: text,
    settings_sha256: sha256(text),
    example,
  })
}
