import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { ensureRecoveryCodes } from '#server/identity/second-factor/recovery.ts'
import { shopName } from '#server/identity/shop-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { type Client, consumeChallenge, createChallenge } from './challenges.ts'
import type { Registration } from './input.ts'
import * as queries from './queries.ts'

/** The options for creating a passkey; excludes devices that have one already. */
export async function registrationOptions(
  ctx: Ctx,
  actor: Actor,
  client: Client,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await queries.passkeysOf(ctx.db, actor.id)
  return generateRegistrationOptions({
    rpName: (await shopName(ctx.db)) || 'Assay',
    rpID: new URL(client.origin).hostname,
    userID: new TextEncoder().encode(`assay user ${actor.id}`),
    userName: actor.email,
    userDisplayName: actor.name,
    challenge: Buffer.from(await createChallenge(ctx, 'enrol', client), 'base64url'),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports),
    })),
  })
}

/** Stores a new passkey. Returns recovery codes if there were none. Throws `Refused` if it cannot be verified. */
export async function addPasskey(
  ctx: Ctx,
  actor: Actor,
  input: { name: string; passkey: Registration; client: Client },
): Promise<string[] | null> {
  const { credential, credentialBackedUp } = await verifiedRegistration(
    ctx,
    input.passkey,
    input.client,
  )
  return transaction(ctx, async (tx) => {
    const isNew = await queries.insertPasskey(tx, {
      user_id: actor.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      name: input.name,
      backed_up: Number(credentialBackedUp),
      created_at: tx.clock.now(),
    })
    if (!isNew) throw new Refused({ passkey: { key: 'passkey_exists' } })
    const codes = await ensureRecoveryCodes(tx, actor.id)
    await record(tx, actor, {
      act: 'second_factor_added',
      subject: 'user',
      subjectId: actor.id,
      details: { kind: 'passkey', name: input.name },
    })
    return codes
  })
}

async function verifiedRegistration(ctx: Ctx, passkey: Registration, client: Client) {
  const response = { ...passkey, response: withoutUndefined(passkey.response) }
  const found = await verifyRegistrationResponse({
    response: withoutUndefined(response) as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: (challenge) => consumeChallenge(ctx, challenge, 'enrol', client),
    expectedOrigin: client.origin,
    expectedRPID: new URL(client.origin).hostname,
    requireUserVerification: false,
  }).catch(() => null)
  if (!found?.verified) throw new Refused({ passkey: { key: 'passkey_failed' } })
  return found.registrationInfo
}

/** With exactOptionalPropertyTypes absent fields may not be undefined. */
function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
}
