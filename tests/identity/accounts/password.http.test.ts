import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/password/password.ts'
import { signIn } from '#server/identity/sign-in/sign-in.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function storedHash() {
  const user = await shop.ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', STAFF)
    .executeTakeFirstOrThrow()
  return user.password_hash
}

test('ASVS 18: a password hashed at an older cost is rehashed at sign-in', async () => {
  const given = { email: STAFF, password: PASSWORD, ip: '127.0.0.1' }
  const before = await storedHash()
  await signIn(shop.ctx, given)
  expect(await storedHash()).toBe(before)

  const costlier: Ctx = {
    ...shop.ctx,
    settings: { ...shop.ctx.settings, argon2: { memoryCost: 16, timeCost: 2, parallelism: 1 } },
  }
  await signIn(costlier, given)
  expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1\$/)
  await expect(signIn(costlier, given)).resolves.toBeTypeOf('number')
})

test('ASVS 18: the configured cost is at least the recommended one', async () => {
  const hash = await hashPassword({ memoryCost: 19_456, timeCost: 2, parallelism: 1 }, PASSWORD)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
