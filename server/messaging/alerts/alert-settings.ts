import * as z from 'zod'
import type { Variables } from '#server/platform/env/env.ts'

/** Who is told about alerts. */
export interface AlertSettings {
  /** Gets the emails instead of the admins; null: every admin gets them. */
  email: string | null
  /** Where alerts are posted, and the bytes of the secret that signs them; null: nowhere. */
  webhook: { url: string; key: Buffer } | null
}

const PREFIX = 'whsec_'

const secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/)
  .transform((text) => Buffer.from(text.slice(PREFIX.length), 'base64'))
  .refine(({ length }) => length >= 24 && length <= 64)

const shape = z
  .object({
    ALERT_EMAIL: z.email().max(254).optional(),
    ALERT_URL: z.url({ protocol: /^https?$/ }).optional(),
    ALERT_SECRET: secret.optional(),
  })
  .refine(({ ALERT_URL: url, ALERT_SECRET: key }) => (url === undefined) === (key === undefined), {
    path: ['ALERT_SECRET'],
  })

/** The variables of alerts, and how they become `settings.alerts`. */
export const alertVariables: Variables<AlertSettings> = {
  schema: shape.transform(({ ALERT_EMAIL: email, ALERT_URL: url, ALERT_SECRET: key }) => ({
    email: email ?? null,
    webhook: url && key ? { url, key } : null,
  })),
  expected: {
    ALERT_EMAIL: 'a mail address',
    ALERT_URL: 'an http or https address',
    ALERT_SECRET: 'whsec_ and 24 to 64 bytes in base64, together with ALERT_URL',
  } satisfies Record<keyof typeof shape.shape, string>,
}

declare module '#server/platform/env/env.ts' {
  interface AreaSettings {
    alerts: AlertSettings
  }
}
