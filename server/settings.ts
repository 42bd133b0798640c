import { auditVariables } from '#server/audit/audit-settings.ts'
import { feedVariables } from '#server/market/feeds/feed-settings.ts'
import { alertVariables } from '#server/messaging/alerts/alert-settings.ts'
import { backupVariables } from '#server/operations/backups/backup-settings.ts'
import { parseVariables, type Settings } from '#server/platform/env/env.ts'

/**
 * The settings of this process, those of every area included: from `process.env` by default. Throws `BadSetting` for the
 * first invalid one.
 */
export const readSettings = (env?: NodeJS.ProcessEnv): Settings =>
  parseVariables(
    {
      alerts: alertVariables,
      audit: auditVariables,
      backups: backupVariables,
      feeds: feedVariables,
    },
    env,
  )
