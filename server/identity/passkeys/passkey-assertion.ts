import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { PasskeyTable } from '#server/identity/accounts/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Row } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { type Client, consumeChallenge, createChallenge, type Purpose } from './challenges.ts'
import type { Assertion } from './input.ts'
import * as queries from './queries.ts'

/** Which user's passkey is requested for which purpose; null: any user's. */
export interface AssertionRequest {
  purpose: Purpose
  userId: number | null
  /** `alone`: the passkey replaces the password too, so the device must verify its owner. */
  usage: 'alone' | 'after_password'
}

/** The options for signing with a passkey. Without a user no credentials are listed, so that none are revealed. */
export async function assertionOptions(
  ctx: Ctx,
  { purpose, userId, usage }: AssertionRequest,
  client: Client,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = userId === null ? [] : await queries.passkeysOf(ctx.db, userId)
  return generateAuthenticationOptions({
    rpID: new URL(client.origin).hostname,
    challenge: Buffer.from(await createChallenge(ctx, purpose, client), 'base64url'),
    userVerification: usage === 'alone' ? 'required' : 'preferred',
    allowCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports),
    })),
  })
}

/** The user whose passkey signed the challenge. Throws `Refused`, with the same message for every problem. */
export async function verifyAssertion(
  ctx: Ctx,
  assertion: Assertion,
  request: AssertionRequest,
  client: Client,
): Promise<number> {
  const passkey = await queries.passkeyByCredential(ctx.db, assertion.id)
  if (!passkey) throw refused()
  if (request.userId !== null && passkey.user_id !== request.userId) throw refused()
  const counter = await verifiedCounter(ctx, passkey, { assertion, request, client })
  const use = { id: passkey.id, before: passkey.counter, counter, at: ctx.clock.now() }
  if (!(await transaction(ctx, (tx) => queries.updatePasskeyUse(tx, use)))) throw refused()
  return passkey.user_id
}

/** The counter of the passkey after a valid signature. */
async function verifiedCounter(
  ctx: Ctx,
  passkey: Row<PasskeyTable>,
  {
    assertion,
    request,
    client,
  }: { assertion: Assertion; request: AssertionRequest; client: Client },
): Promise<number> {
  const { userHandle, ...response } = assertion.response
  const { authenticatorAttachment: _attachment, ...rest } = assertion
  const found = await verifyAuthenticationResponse({
    response: { ...rest, response: { ...response, ...(userHandle && { userHandle }) } },
    expectedChallenge: (challenge) => consumeChallenge(ctx, challenge, request.purpose, client),
    expectedOrigin: client.origin,
    expectedRPID: new URL(client.origin).hostname,
    requireUserVerification: request.usage === 'alone',
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: JSON.parse(passkey.transports),
    },
  }).catch(() => null)
  if (!found?.verified) throw refused()
  return found.authenticationInfo.newCounter
}

const refused = () => new Refused({ passkey: { key: 'passkey_failed' } })
