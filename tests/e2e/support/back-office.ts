import { createUser } from '#server/identity/accounts/account.ts'
import { createLink } from '#server/identity/accounts/links.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { contextOn } from '#tests/support/context.ts'
import { queuedEmails } from '#tests/support/emails.ts'
import { testSettings } from '#tests/support/fakes.ts'
import { PASSWORD, type RunningShop, SESSION_SECRET } from './server.ts'

/** Creates a staff user with the password that all e2e tests use. */
export function createStaff(shop: RunningShop, { name, email }: { name: string; email: string }) {
  return withDatabase(shop, async (db) => {
    await createUser(contextOn(db), { name, email, role: 'staff', password: PASSWORD })
  })
}

/** Ends every session of the shop, as inactivity would. */
export function endSessions(shop: RunningShop) {
  return withDatabase(shop, async (db) => {
    await db.deleteFrom('sessions').execute()
  })
}

/** Makes the last authentication old enough that the password is required again. */
export function expireReauthentication(shop: RunningShop) {
  return withDatabase(shop, async (db) => {
    await db.updateTable('sessions').set({ proven_at: '2026-01-01T00:00:00.000Z' }).execute()
  })
}

/** The link of a new invitation to this address. */
export function inviteLink(shop: RunningShop, email: string): Promise<string> {
  return withDatabase(shop, async (db) => {
    const data = { email, role: 'staff', locale: 'en' }
    const { token } = await transaction(contextOn(db), (tx) =>
      createLink(tx, { kind: 'invitation', userId: null, data }),
    )
    return `${shop.url}/auth/cover-register?token=${token}`
  })
}

/** The newest email to this address; waits up to five seconds for it. */
export function lastEmail(shop: RunningShop, email: string): Promise<string> {
  return withDatabase(shop, async (db) => {
    const sessionSecrets = { current: SESSION_SECRET, previous: null }
    const settings = { ...testSettings, sessionSecrets }
    for (let tries = 0; tries < 50; tries++) {
      const newest = (await queuedEmails({ db, settings })).findLast(
        (one) => one.to_email === email,
      )
      if (newest) return newest.body
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no email to ${email}`)
  })
}

/** Sets the style of the sign-in pages and the time until the screen locks. */
export function setSignInSettings(
  shop: RunningShop,
  settings: { login_style: 'cover' | 'boxed'; lock_after_min: number },
) {
  return withDatabase(shop, async (db) => {
    await db.updateTable('shop').set(settings).execute()
  })
}

/** An overdue invoice of a new customer, and newer drafts. */
export function addInvoices(
  shop: RunningShop,
  { customer, drafts }: { customer: string; drafts: number },
) {
  return withDatabase(shop, async (db) => {
    const now = '2026-01-05T00:00:00.000Z'
    const { id } = await db
      .insertInto('customers')
      .values({
        kind: 'person',
        name: customer,
        name_key: customer.toLowerCase(),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const money = { currency: 'USD', subtotal: 14_000, total: 14_000 }
    const invoice = { ...money, customer_id: id, created_at: now }
    const overdue = {
      state: 'issued',
      number: 'INV-2026-90001',
      issued_on: '2026-01-05',
      due_on: '2026-01-19',
    } as const
    await db
      .insertInto('invoices')
      .values({ ...invoice, ...overdue })
      .execute()
    for (let added = 0; added < drafts; added++)
      await db
        .insertInto('invoices')
        .values({ ...invoice, state: 'draft' })
        .execute()
  })
}

/** Changes the database of a running shop from outside, as another process would. */
export async function withDatabase<T>(shop: RunningShop, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(shop.databaseUrl)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
