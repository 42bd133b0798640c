import * as z from 'zod'
import { visitorKey } from '#server/http/middleware/cookies.ts'
import { originOf } from '#server/http/middleware/hosts.ts'
import type { RouteRequest } from '#server/http/routing/handlers.ts'
import { nameText } from '#server/http/routing/text-input.ts'
import type { Client } from './challenges.ts'

const base64url = (max: number) =>
  z
    .string('passkey_failed')
    .max(max, 'passkey_failed')
    .regex(/^[A-Za-z0-9_-]*$/, 'passkey_failed')

const attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined)

/** The browser's response after creating a passkey. Extensions are not requested, so none are read. */
const registration = z
  .object(
    {
      id: base64url(1400).min(1, 'passkey_failed'),
      rawId: base64url(1400),
      type: z.literal('public-key', 'passkey_failed'),
      response: z.object({
        clientDataJSON: base64url(4000),
        attestationObject: base64url(40_000),
        transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
      }),
      authenticatorAttachment: attachment,
    },
    'passkey_failed',
  )
  .transform((given) => ({ ...given, clientExtensionResults: {} }))

const assertion = z
  .object(
    {
      id: base64url(1400).min(1, 'passkey_failed'),
      rawId: base64url(1400),
      type: z.literal('public-key', 'passkey_failed'),
      response: z.object({
        clientDataJSON: base64url(4000),
        authenticatorData: base64url(4000),
        signature: base64url(4000),
        userHandle: base64url(200).nullish(),
      }),
      authenticatorAttachment: attachment,
    },
    'passkey_failed',
  )
  .transform((given) => ({ ...given, clientExtensionResults: {} }))

export type Registration = z.output<typeof registration>
export type Assertion = z.output<typeof assertion>

const name = nameText(80, 'passkey_name').refine((text) => text.length > 0, 'passkey_name')

export const addPasskeyInput = z.strictObject({ name, passkey: registration })
export const renamePasskeyInput = z.strictObject({ name })
/** For a sign-in and a repeated authentication. */
export const assertionInput = z.strictObject({
  passkey: assertion,
  next: z.string().max(2000).nullish(),
})

/** The visitor and origin that the signature must match. */
export function clientOf({ ctx, req }: Pick<RouteRequest, 'ctx' | 'req'>): Client {
  return { visitor: visitorKey(req), origin: originOf(ctx.settings, req) }
}
