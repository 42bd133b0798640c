import * as z from 'zod'
import type { Variables } from '#server/platform/env/env.ts'
import type { AddressPolicy } from '#server/platform/security/outgoing-addresses.ts'

const shape = z.object({ WEBHOOK_ALLOW_LOCAL: z.enum(['0', '1']).default('0') })

/** The variable of addresses to which messages are posted, and how it becomes `settings.webhooks`. */
export const webhookVariables: Variables<AddressPolicy> = {
  schema: shape.transform((raw) => ({ allowLocal: raw.WEBHOOK_ALLOW_LOCAL === '1' })),
  expected: { WEBHOOK_ALLOW_LOCAL: '1 or 0' } satisfies Record<keyof typeof shape.shape, string>,
}

declare module '#server/platform/env/env.ts' {
  interface AreaSettings {
    webhooks: AddressPolicy
  }
}
