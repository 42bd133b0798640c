import * as z from 'zod'
import type { Variables } from '#server/platform/env/env.ts'

/** Where the hourly anchors of the audit log go besides the log of the server. */
export interface AuditSettings {
  /** A file to which a line is added; null: none. */
  anchorFile: string | null
  /** An address to which each is posted as JSON; null: none. */
  anchorUrl: string | null
}

const shape = z.object({
  AUDIT_ANCHOR_FILE: z.string().min(1).optional(),
  AUDIT_ANCHOR_URL: z.url({ protocol: /^https?$/ }).optional(),
})

/** The variables of the audit log, and how they become `settings.audit`. */
export const auditVariables: Variables<AuditSettings> = {
  schema: shape.transform((raw) => ({
    anchorFile: raw.AUDIT_ANCHOR_FILE ?? null,
    anchorUrl: raw.AUDIT_ANCHOR_URL ?? null,
  })),
  expected: {
    AUDIT_ANCHOR_FILE: 'a file, best on another disk',
    AUDIT_ANCHOR_URL: 'an http or https address',
  } satisfies Record<keyof typeof shape.shape, string>,
}

declare module '#server/platform/env/env.ts' {
  interface AreaSettings {
    audit: AuditSettings
  }
}
