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
import { type Asker, newChallenge, type Purpose, takeChallenge } from './challenges.ts'
import type { Assertion } from './input.ts'
import * as queries from './queries.ts'

/** Whose passkey is wanted for what; null: whoever's it is. */
export interface Wanted {
  purpose: Purpose
  userId: number | null
  /** `alone`: the passkey stands for the password too, so the device itself asks for a finger or a code. */
  stands: 'alone' | 'after_password'
}

/** What the browser needs to let a passkey sign. With no user it asks the device which ones it has, and tells nobody of ours. */
export async function passkeyToShow(
  ctx: Ctx,
  { purpose, userId, stands }: Wanted,
  asker: Asker,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = userId === null ? [] : await queries.passkeysOf(ctx.db, userId)
  return generateAuthenticationOptions({
    rpID: new URL(asker.origin).hostname,
    challenge: Buffer.from(await newChallenge(ctx, purpose, asker), 'base64url'),
    userVerification: stands === 'alone' ? 'required' : 'preferred',
    allowCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports),
    })),
  })
}

/** The user whose passkey signed what we asked. Throws `Refused`, in the same words whatever was wrong. */
export async function ownerOfPasskey(
  ctx: Ctx,
  assertion: Assertion,
  wanted: Wanted,
  asker: Asker,
): Promise<number> {
  const passkey = await queries.passkeyByCredential(ctx.db, assertion.id)
  if (!passkey) throw refused()
  if (wanted.userId !== null && passkey.user_id !== wanted.userId) throw refused()
  const counter = await counterOf(ctx, passkey, { assertion, wanted, asker })
  const use = { id: passkey.id, before: passkey.counter, counter, at: ctx.clock.now() }
  if (!(await transaction(ctx, (tx) => queries.notePasskeyUse(tx, use)))) throw refused()
  return passkey.user_id
}

/** The counter of the passkey after a signature that holds. */
async function counterOf(
  ctx: Ctx,
  passkey: Row<PasskeyTable>,
  { assertion, wanted, asker }: { assertion: Assertion; wanted: Wanted; asker: Asker },
): Promise<number> {
  const { userHandle, ...response } = assertion.response
  const { authenticatorAttachment: _attachment, ...rest } = assertion
  const found = await verifyAuthenticationResponse({
    response: { ...rest, response: { ...response, ...(userHandle && { userHandle }) } },
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, wanted.purpose, asker),
    expectedOrigin: asker.origin,
    expectedRPID: new URL(asker.origin).hostname,
    requireUserVerification: wanted.stands === 'alone',
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
