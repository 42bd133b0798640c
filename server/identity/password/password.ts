import { hash, verify } from '@node-rs/argon2'
import type { Ctx } from '#server/platform/context.ts'
import { ConcurrencyLimiter, type Queue } from '#server/platform/process/concurrency-limiter.ts'

/** The library defaults to argon2id. */
type HashCost = Ctx['settings']['argon2']

/** The hash of a password, taken exactly as typed. No guest gets here without a link or the right password. */
export function hashPassword(cost: HashCost, password: string): Promise<string> {
  return limiter.run(() => hash(password, cost), 'reserved')
}

/**
 * Without a stored hash a dummy is verified, so that the time does not reveal which emails are known. Throws `Busy` when
 * too many wait in the queue.
 */
export async function isPassword(
  cost: HashCost,
  stored: string | undefined,
  password: string,
  queue: Queue = 'open',
): Promise<boolean> {
  const isCorrect = await limiter.run(
    async () => verify(stored ?? (await dummyHash(cost)), password),
    queue,
  )
  return isCorrect && stored !== undefined
}

/** Whether a stored hash uses the current cost. */
export function isHashedWith(cost: HashCost, stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

// Each hash takes a core and 19 MiB.
const limiter = new ConcurrencyLimiter(2, 50)
const dummyHashes = new Map<string, Promise<string>>()

function dummyHash(cost: HashCost): Promise<string> {
  const key = JSON.stringify(cost)
  const existing = dummyHashes.get(key) ?? hash('the password of nobody', cost)
  dummyHashes.set(key, existing)
  return existing
}
