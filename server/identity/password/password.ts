import { hash, verify } from '@node-rs/argon2'
import { ConcurrencyLimiter } from '#server/identity/sign-in/concurrency-limiter.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The library takes argon2id when it is not told otherwise. */
type HashCost = Ctx['settings']['argon2']

/** The stored form of a password, taken exactly as typed. */
export function hashPassword(cost: HashCost, password: string): Promise<string> {
  return limiter.run(() => hash(password, cost))
}

/** Without a stored hash the work is done all the same: the time tells nobody which mails are known here. */
export async function isPassword(
  cost: HashCost,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const isCorrect = await limiter.run(async () =>
    verify(stored ?? (await dummyHash(cost)), password),
  )
  return isCorrect && stored !== undefined
}

/** Whether a stored password was hashed at today's cost. */
export function isHashedWith(cost: HashCost, stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

// Each one takes a core and 19 MiB for a while.
const limiter = new ConcurrencyLimiter(2, 50)
const dummyHashes = new Map<string, Promise<string>>()

function dummyHash(cost: HashCost): Promise<string> {
  const key = JSON.stringify(cost)
  const existing = dummyHashes.get(key) ?? hash('the password of nobody', cost)
  dummyHashes.set(key, existing)
  return existing
}
