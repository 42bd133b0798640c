import { generateSync } from 'otplib'
import { runAnnouncements } from '#server/messaging/announcements/reminder.ts'
import { jsonClient } from '#tests/support/browser.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import { ADMIN, type Shop, STAFF } from '#tests/support/shop.ts'
import { answered, sent } from './sent.ts'

/** What users have: preferences, views, messages, an invitation, a screen, an announcement and a second factor. */
export async function addPeople(shop: Shop, olga: Inertia, sam: Inertia): Promise<void> {
  const [admin, staff] = [jsonClient(olga.browser), jsonClient(sam.browser)]
  await answered(staff.post('/preferences', { theme: 'dark', locale: 'de' }))
  await sent(olga.post('/saved-views', { page: 'contracts', name: 'Due', query: 'state=active' }))
  const [to, from] = await Promise.all([idOf(shop, ADMIN), idOf(shop, STAFF)])
  await answered(staff.post('/messages', { to, body: 'The rope chains have arrived' }))
  await answered(admin.post('/messages', { to: from, body: 'Weigh them first' }))
  await sent(sam.post('/contact-requests', { kind: 'question', body: 'Where is the ring sizer?' }))
  const invited = { email: 'ida@assay.test', role: 'staff', locale: 'fr' }
  await answered(admin.post('/users/invitations', invited))
  await answered(admin.post('/board-devices', { label: 'Window', ...SCREEN }))
  await addAnnouncement(shop, olga, sam)
  await addSecondFactor(shop, sam)
}

const SCREEN = { karats: ['14K'], rates: 'both', unit: 'g', locale: 'en' }

async function idOf({ ctx }: Shop, email: string): Promise<number> {
  const users = ctx.db.selectFrom('users').select('id').where('email', '=', email)
  return (await users.executeTakeFirstOrThrow()).id
}

async function addAnnouncement({ ctx }: Shop, olga: Inertia, sam: Inertia): Promise<void> {
  const times = { starts: '2027-02-01T09:00', ends: '2027-02-08T18:00' }
  const body = { title: 'Spring collection', body: 'New clasps.', audience: 'staff', ...times }
  await sent(olga.post('/announcements', body))
  const { id } = await ctx.db.selectFrom('announcements').select('id').executeTakeFirstOrThrow()
  await sent(sam.post(`/announcements/${id}/reminder`, { isWanted: true }))
  await runAnnouncements(ctx)
}

/** Last, because a sign-in needs a code from then on. */
async function addSecondFactor({ clock }: Shop, { browser }: Inertia): Promise<void> {
  const json = jsonClient(browser)
  const path = '/users/second-factor/authenticator'
  const { secret } = await answered(json.post(path))
  const code = generateSync({ secret, epoch: Date.parse(clock.now()) / 1000 })
  await answered(json.post(`${path}/confirmation`, { code }))
}
