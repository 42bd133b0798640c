import { auditVariables } from '#server/audit/audit-settings.ts'
import { feedVariables } from '#server/market/feeds/feed-settings.ts'
import { alertVariables } from '#server/messaging/alerts/alert-settings.ts'
import { backupVariables } from '#server/operations/backups/backup-settings.ts'
import {
  type AreaVariables,
  parseVariables,
  type Settings,
  variableNames,
} from '#server/platform/env/env.ts'
import { webhookVariables } from '#server/platform/webhooks/webhook-settings.ts'

const AREAS: AreaVariables = {
  alerts: alertVariables,
  audit: auditVariables,
  backups: backupVariables,
  feeds: feedVariables,
  webhooks: webhookVariables,
}

/**
 * The settings of this process, those of every area included: from `process.env` by default. Throws `BadSetting` for the
 * first invalid one.
 */
export const readSettings = (env?: NodeJS.ProcessEnv): Settings => parseVariables(AREAS, env)

/** The names of all environment variables that are read. */
export const settingNames = (): string[] => variableNames(AREAS)
