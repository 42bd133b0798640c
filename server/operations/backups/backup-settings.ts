import * as z from 'zod'
import type { Variables } from '#server/platform/env/env.ts'

/** When backups are made, and where a second copy of each goes. */
export interface BackupSettings {
  /** A time of day in UTC, such as `02:30`, or `off`; null: the default of this mode. */
  at: string | null
  /** A folder, best on another disk or machine; null: none. */
  copyTo: string | null
}

const shape = z.object({
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/)
    .optional(),
  BACKUP_COPY_TO: z.string().min(1).optional(),
})

/** The variables of backups, and how they become `settings.backups`. */
export const backupVariables: Variables<BackupSettings> = {
  schema: shape.transform((raw) => ({
    at: raw.BACKUP_AT ?? null,
    copyTo: raw.BACKUP_COPY_TO ?? null,
  })),
  expected: {
    BACKUP_AT: 'a time of day in UTC, such as 02:30, or off',
    BACKUP_COPY_TO: 'a folder, best on another disk',
  } satisfies Record<keyof typeof shape.shape, string>,
}

declare module '#server/platform/env/env.ts' {
  interface AreaSettings {
    backups: BackupSettings
  }
}
