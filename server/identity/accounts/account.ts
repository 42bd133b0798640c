import type { Locale } from '#lang/locales.ts'
import type { Role } from '#server/access/actor.ts'
import { hashPassword } from '#server/identity/password/password.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { createLink } from './links.ts'
import { hasUsers, insertUser, updateLocale } from './queries.ts'

export { updatePerson } from './last-admin-queries.ts'
export { lockUser } from './queries.ts'

export async function createUser(
  ctx: Ctx,
  user: { email: string; name: string; role: Role; password: string },
): Promise<number> {
  const row = await userRow(ctx, user)
  return transaction(ctx, (tx) => insertUser(tx, row))
}

/** Of the first user, until they enter their own. */
export const DEFAULT_ADMIN_NAME = 'Admin'

/** The first user of a new shop, as printed on the terminal. */
export interface FirstAdmin {
  email: string
  /** The generated password and the token of a link to choose another. Null: the settings contain the password. */
  made: { password: string; setUpToken: string } | null
}

/** Shows a generated password to the person at the terminal. What it throws undoes the account. */
export type ShowPassword = (email: string, password: string) => void

/**
 * Creates the first user of a new shop; null when there are users already. A generated password is shown before the account
 * is committed, so that it cannot be lost when the start fails later or nothing can be printed.
 */
export async function createFirstAdmin(
  ctx: Ctx,
  showPassword: ShowPassword,
): Promise<FirstAdmin | null> {
  if (await hasUsers(ctx.db)) return null
  const { adminEmail: email, adminPassword } = ctx.settings
  const password = adminPassword ?? ctx.ids.token().slice(0, 20)
  const row = await userRow(ctx, { email, name: DEFAULT_ADMIN_NAME, role: 'admin', password })
  return transaction(ctx, async (tx) => {
    if (await hasUsers(tx.db)) return null
    const userId = await insertUser(tx, row)
    if (adminPassword !== null) return { email, made: null }
    const { token: setUpToken } = await createLink(tx, { kind: 'set_up', userId })
    showPassword(email, password)
    return { email, made: { password, setUpToken } }
  })
}

async function userRow(
  ctx: Ctx,
  { email, name, role, password }: { email: string; name: string; role: Role; password: string },
) {
  return {
    email,
    email_key: foldEmail(email),
    name,
    role,
    password_hash: await hashPassword(ctx.settings.argon2, password),
    created_at: ctx.clock.now(),
  }
}

/** Saves the language that this user chose. */
export function saveLocale(tx: Tx, userId: number, locale: Locale): Promise<void> {
  return updateLocale(tx, userId, locale)
}

/** Whether there is any user. */
export function hasAnyUser(ctx: Ctx): Promise<boolean> {
  return hasUsers(ctx.db)
}

/** The form in which addresses are compared: characters that look the same are equal. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
