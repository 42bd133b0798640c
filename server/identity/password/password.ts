import { hash, verify } from '@node-rs/argon2'
import { Gate } from '#server/identity/sign-in/rate-limit.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The library takes argon2id when it is not told otherwise. */
type Cost = Ctx['settings']['argon2']

/** The stored form of a password, taken exactly as typed. */
export function hashPassword(cost: Cost, password: string): Promise<string> {
  return gate.pass(() => hash(password, cost))
}

/** Without a stored hash the work is done all the same: the time tells nobody which mails are known here. */
export async function isPassword(
  cost: Cost,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await gate.pass(async () => verify(stored ?? (await nobodysHash(cost)), password))
  return isRight && stored !== undefined
}

/** Whether a stored password was hashed at today's cost. */
export function isHashedAt(cost: Cost, stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

// Each one takes a core and 19 MiB for a while.
const gate = new Gate(2, 50)
const nobodys = new Map<string, Promise<string>>()

function nobodysHash(cost: Cost): Promise<string> {
  const key = JSON.stringify(cost)
  const known = nobodys.get(key) ?? hash('the password of nobody', cost)
  nobodys.set(key, known)
  return known
}
