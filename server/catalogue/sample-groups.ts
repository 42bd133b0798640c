import { currentConfig } from '#server/configuration/configuration.ts'
import { isSampleGroup } from '#server/configuration/example-settings.ts'
import type { SettingsGroup } from '#server/formula/settings/settings-groups.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { groupsSold } from './catalogue.ts'

/**
 * The groups of the pieces on sale whose margin, labour and findings are still those of the sample shop. None once an admin has
 * saved the settings as a whole, which confirms them all.
 */
export async function sampleGroups(db: Db): Promise<SettingsGroup[]> {
  const { example, settings } = await currentConfig(db)
  if (!example) return []
  return (await groupsSold(db)).filter((group) => isSampleGroup(settings, group))
}
