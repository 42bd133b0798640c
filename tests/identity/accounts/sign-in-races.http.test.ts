import { afterEach, beforeEach, expect, test } from 'vitest'
import { setPassword } from '#server/identity/accounts/queries.ts'
import { hashPassword } from '#server/identity/password/password.ts'
import { verifySecondFactor } from '#server/identity/second-factor/verify-second-factor.ts'
import { signIn } from '#server/identity/sign-in/sign-in.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { withRowHook } from '#tests/support/context.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const CREDENTIALS = { email: STAFF, password: PASSWORD, ip: '127.0.0.1' }
const HIGHER_COST = { memoryCost: 16, timeCost: 2, parallelism: 1 }

const user = () =>
  shop.ctx.db.selectFrom('users').selectAll().where('email', '=', STAFF).executeTakeFirstOrThrow()

/** A context that runs `act` right after the row of a user was read for the `nth` time. */
function meanwhile(ctx: Ctx, nth: number, act: () => Promise<unknown>): Ctx {
  let reads = 0
  return withRowHook(ctx, async (rows) => {
    if (rows.some((row) => 'password_hash' in row) && ++reads === nth) await act()
  })
}

async function setOtherPassword(): Promise<string> {
  const { id } = await user()
  const hash = await hashPassword(shop.ctx.settings.argon2, 'quite another password')
  await transaction(shop.ctx, (tx) => setPassword(tx, id, { hash, at: shop.clock.now() }))
  return hash
}

test('a password that changes while the old one is being checked is refused', async () => {
  await expect(signIn(meanwhile(shop.ctx, 1, setOtherPassword), CREDENTIALS)).rejects.toThrow(
    'sign_in_failed',
  )
})

test('an account that is disabled meanwhile is refused', async () => {
  const close = () =>
    shop.ctx.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('email', '=', STAFF)
      .execute()
  await expect(signIn(meanwhile(shop.ctx, 1, close), CREDENTIALS)).rejects.toThrow('sign_in_failed')
})

test('rehashing an old password does not overwrite a new one', async () => {
  const settings = { ...shop.ctx.settings, argon2: HIGHER_COST }
  let fresh = ''
  const change = async () => {
    fresh = await setOtherPassword()
  }
  await signIn(meanwhile({ ...shop.ctx, settings }, 2, change), CREDENTIALS)
  expect((await user()).password_hash).toBe(fresh)
})

test('a password that another sign-in rehashes while it is being checked is correct', async () => {
  const costlier = { ...shop.ctx, settings: { ...shop.ctx.settings, argon2: HIGHER_COST } }
  const other = () => signIn(costlier, CREDENTIALS)
  await expect(signIn(meanwhile(costlier, 1, other), CREDENTIALS)).resolves.toBe((await user()).id)
})

test('a code of an app encrypted under another SESSION_SECRET is a wrong code, not an error', async () => {
  const { id } = await user()
  await shop.ctx.db
    .updateTable('users')
    .set({ totp_secret: 'sealed by who knows whom', totp_confirmed_at: shop.clock.now() })
    .where('id', '=', id)
    .execute()
  await expect(verifySecondFactor(shop.ctx, id, '123456')).rejects.toThrow('code_wrong')
})
