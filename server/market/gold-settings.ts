import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict } from '#server/platform/errors.ts'
import { type GoldSettings, parseGoldSettings } from './gold-settings-input.ts'
import {
  insertSettings,
  marketSettings,
  readMarketSettingsAgain,
  updateSettings,
} from './gold-settings-queries.ts'
import { METAL_LIMITS } from './metal-limits.ts'

export { MIAMI_CUBAN_LINK } from './gold-settings-queries.ts'
export type { GoldSettings }

/** The default settings. Sources: docs/domain.md 3.3; the holidays are the full days on which COMEX is closed. */
export const DEFAULT_GOLD_SETTINGS: GoldSettings = {
  ...METAL_LIMITS[GOLD].band,
  hardAgeHours: 72,
  holidays: ['2026-12-25', '2027-01-01', '2027-03-26', '2028-04-14', '2028-12-25'],
  follow: 'preview',
  followThresholdBp: 100,
  followMaxLines: 5_000,
  followMaxMoveBp: 300,
  followOutsideHours: false,
  sellBp: 10_000,
  buyBackBp: {},
}
const DEFAULT_BUY_BACK_BP = 8_500

/** The settings in force. */
export async function goldSettings(db: Db): Promise<GoldSettings> {
  return (await storedGoldSettings(db)).settings
}

/** The metals that the shop sells, gold first: only these are polled and priced. A shop that sells no alloy yet has gold. */
export async function metalsSold(db: Db): Promise<readonly Metal[]> {
  const { metals } = await marketSettings(db)
  return metals.length > 0 ? metals : [GOLD]
}

/** Whether the Miami Cuban Link is on sale. The page of the price chart is then named after it. */
export async function sellsMiamiCubanLink(db: Db): Promise<boolean> {
  return (await marketSettings(db)).sellsMiamiCubanLink
}

/** Gold where the shop sells it, else the first other metal that it sells. */
export async function firstMetalSold(db: Db): Promise<Metal> {
  const [first = GOLD] = await metalsSold(db)
  return first
}

/** Called by what changes which alloys are sold. */
export const readMetalsAgain = readMarketSettingsAgain

/** The settings in force with the version that `saveGoldSettings` requires; 0 before the first save. */
export async function storedGoldSettings(
  db: Db,
): Promise<{ settings: GoldSettings; version: number }> {
  const { gold: row } = await marketSettings(db)
  if (!row) return { settings: DEFAULT_GOLD_SETTINGS, version: 0 }
  const stored = JSON.parse(row.settings) as Partial<GoldSettings>
  return {
    settings: parseGoldSettings({ ...DEFAULT_GOLD_SETTINGS, ...stored }),
    version: row.version,
  }
}

/** Saves new settings. Throws `Refused` beside the field, and `Conflict` when they have changed since `version`. */
export async function saveGoldSettings(
  ctx: Ctx,
  actor: Actor,
  input: GoldSettings,
  version: number,
): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const details = { ...parseGoldSettings(input) }
  const settings = JSON.stringify(details)
  const row = { settings, changed_by: actor.id, changed_at: ctx.clock.now() }
  await transaction(ctx, async (tx) => {
    const saved =
      version === 0 ? await insertSettings(tx, row) : await updateSettings(tx, row, version)
    if (!saved) throw new Conflict({ key: 'gold_settings_conflict' })
    const act = { act: 'gold_settings_saved', subject: 'gold_settings', details }
    await record(tx, actor, act)
  })
}

/** The shop's buying rate of an alloy's metal value, in basis points. */
export function buyBackBpOf({ buyBackBp }: GoldSettings, alloy: string): number {
  const own = Object.hasOwn(buyBackBp, alloy) ? buyBackBp[alloy] : undefined
  return own ?? DEFAULT_BUY_BACK_BP
}
