import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnnouncementProps } from '#server/messaging/announcements/props.ts'
import {
  deleteOldAnnouncements,
  runAnnouncements,
} from '#server/messaging/announcements/reminder.ts'
import type { NotificationProps } from '#server/messaging/notifications/props.ts'
import { connect } from '#server/platform/database/connect.ts'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { chainShop, clerk, type Inertia, owner, repriceAt } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

const MINUTE = 60_000
const BOXED = '/pages/coming-soon-boxed'

let shop: Shop
let olga: Inertia
let sam: Inertia
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  sam = await clerk(shop)
})
afterEach(() => shop.close())

/** The time in the shop's zone, New York, so many minutes from now. */
function localNow(minutes: number): string {
  const moment = new Date(Date.parse(shop.clock.now()) + minutes * MINUTE)
  return moment
    .toLocaleString('sv-SE', { timeZone: 'America/New_York' })
    .slice(0, 16)
    .replace(' ', 'T')
}

const fields = (part: object = {}) => ({
  title: 'Spring collection',
  body: 'New clasps.\nSmaller sizes.',
  audience: 'staff',
  starts: localNow(60),
  ends: localNow(120),
  ...part,
})

/** Plans an announcement and returns its id. */
async function planned(part: object = {}): Promise<number> {
  const page = await olga.post('/announcements', fields(part))
  expect(page.props.errors).toEqual({})
  const { id } = await shop.ctx.db
    .selectFrom('announcements')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const shown = async (who: Inertia): Promise<AnnouncementProps[]> =>
  (await who.get(BOXED)).props.announcements
const titles = async (who: Inertia) => (await shown(who)).map(({ title }) => title)
const change = (id: number, version: number, part: object = {}) =>
  olga.post(`/announcements/${id}`, { ...fields(part), version })
const step = (id: number, noun: string) => olga.post(`/announcements/${id}/${noun}`)
const remind = (who: Inertia, id: number, isWanted = true) =>
  who.post(`/announcements/${id}/reminder`, { isWanted })
const current = async (id: number) =>
  (await jsonClient(olga.browser).get(`/announcements/${id}/now`)).body

async function advance(minutes: number): Promise<void> {
  await pass(minutes)
  await runAnnouncements(shop.ctx)
}

/** The users sign in again, because their sessions end meanwhile. */
async function pass(minutes: number): Promise<void> {
  shop.clock.advance(minutes * MINUTE)
  olga = await owner(shop)
  sam = await clerk(shop)
}

/** Those of announcements. */
async function notificationsOf(who: Inertia): Promise<NotificationProps[]> {
  const { notifications } = (await jsonClient(who.browser).get('/notifications')).body
  return notifications.filter(({ title }: NotificationProps) =>
    title.key.startsWith('announcement_begun'),
  )
}

describe('an announcement', () => {
  test('is shown to staff on both pages, with its times in UTC, the next one first', async () => {
    await planned({ title: 'Later', starts: localNow(90) })
    const id = await planned()
    const starts = new Date(Date.parse(shop.clock.now()) + 60 * MINUTE).toISOString()
    const { props } = await sam.get(BOXED)
    expect(props.planning).toBeNull()
    expect(props.announcements[0]).toEqual({
      id,
      title: 'Spring collection',
      body: 'New clasps.\nSmaller sizes.',
      audience: 'staff',
      startsAt: starts,
      endsAt: new Date(Date.parse(starts) + 60 * MINUTE).toISOString(),
      hasBegun: false,
      campaign: null,
      isReminded: false,
    })
    expect(await titles(sam)).toEqual(['Spring collection', 'Later'])
    const cover = await sam.get('/pages/coming-soon-cover')
    expect(cover.props.announcements).toEqual(await shown(sam))
  })

  test('that has begun comes after those that have not, and goes when it is over', async () => {
    await planned()
    await planned({ title: 'Later', starts: localNow(90) })
    await advance(60)
    expect(await titles(sam)).toEqual(['Later', 'Spring collection'])
    expect((await shown(sam))[1]).toMatchObject({ hasBegun: true })
    await advance(60)
    expect(await titles(sam)).toEqual([])
  })

  test('is planned once when the form is sent twice at once', async () => {
    const body = fields({ idempotencyKey: 'a-key-of-this-form' })
    await Promise.all([olga.post('/announcements', body), olga.post('/announcements', body)])
    expect(await titles(sam)).toEqual(['Spring collection'])
  })

  test('keeps its local time over the change to summer time', async () => {
    await planned({ starts: '2027-03-14T02:30', ends: '2027-03-14T12:00' })
    // 2:30 does not exist on that day; it is moved forward by the hour.
    expect((await shown(sam))[0]).toMatchObject({
      startsAt: '2027-03-14T07:30:00.000Z',
      endsAt: '2027-03-14T16:00:00.000Z',
    })
  })
})

describe('refused beside the field', () => {
  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['81 characters', { title: 'x'.repeat(81) }, 'title'],
    ['501 characters', { body: 'x'.repeat(501) }, 'body'],
    ['a control character', { body: 'a\u0007b' }, 'body'],
    ['nobody', { audience: 'customers' }, 'audience'],
    ['no time', { starts: '' }, 'starts'],
    ['no end', { ends: null }, 'ends'],
    ['a day without a time', { starts: '2026-12-01' }, 'starts'],
    ['an end before its start', { ends: '2026-11-21T04:30' }, 'ends'],
    ['a time that is over', { starts: '2025-01-01T10:00', ends: '2025-01-02T10:00' }, 'ends'],
    ['a campaign that never was', { campaignId: 999_999 }, 'campaignId'],
  ])('%s', async (_, part, field) => {
    const page = await olga.post('/announcements', fields(part))
    expect(Object.keys(page.props.errors)).toEqual([field])
    expect(await titles(sam)).toEqual([])
  })

  test('all at once', async () => {
    const { props } = await olga.post('/announcements', { title: '' })
    expect(Object.keys(props.errors).sort()).toEqual(['ends', 'starts', 'title'])
  })
})

describe('editing', () => {
  test('starts from local times, and is refused after someone else’s change, with their name', async () => {
    const id = await planned()
    expect(await current(id)).toEqual({
      version: 1,
      by: 'Olga',
      fields: { ...fields(), campaignId: null },
    })
    await change(id, 1, { title: 'Summer collection' })
    const late = await change(id, 1, { title: 'Autumn collection' })
    expect(late).toMatchObject({
      status: 409,
      props: { refusal: { key: 'announcement_conflict', values: { name: 'Olga' } } },
    })
    expect(await titles(sam)).toEqual(['Summer collection'])
    expect(await current(id)).toMatchObject({ version: 2, fields: { title: 'Summer collection' } })
  })

  test('by two at once saves one change', async () => {
    const id = await planned()
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((title) => change(id, 1, { title })))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect((await current(id)).version).toBe(2)
  })

  test('an announcement that is deleted is not found', async () => {
    const id = await planned()
    await step(id, 'deletion')
    expect((await change(id, 2)).status).toBe(404)
    expect((await change(999_999, 1)).status).toBe(404)
  })
})

describe('ending and deleting', () => {
  test.each([
    ['end', 'resumption', 'ended'],
    ['deletion', 'restoral', 'deleted'],
  ])('%s hides it at once and %s shows it again', async (hide, undo, why) => {
    const id = await planned()
    const { flash } = await step(id, hide)
    expect(flash?.notice).toMatchObject({ undo: { path: `/announcements/${id}/${undo}` } })
    expect(await titles(sam)).toEqual([])
    const { planning } = (await olga.get(BOXED)).props
    expect(planning.hidden).toEqual([{ id, title: 'Spring collection', why }])
    await step(id, hide)
    await step(id, undo)
    expect(await titles(sam)).toEqual(['Spring collection'])
    expect((await olga.get(BOXED)).props.planning.hidden).toEqual([])
  })

  test('what was deleted thirty days ago is gone for good', async () => {
    const id = await planned({ ends: '2027-12-01T10:00' })
    await step(id, 'deletion')
    const rows = () => shop.ctx.db.selectFrom('announcements').select('id').execute()
    await advance(30 * 24 * 60)
    await deleteOldAnnouncements(shop.ctx)
    expect(await rows()).toHaveLength(1)
    await advance(1)
    await deleteOldAnnouncements(shop.ctx)
    expect(await rows()).toHaveLength(0)
  })
})

test('every act is in the audit log with the title, and twice the same step once', async () => {
  const id = await planned()
  await change(id, 1)
  for (const noun of ['end', 'end', 'resumption', 'deletion', 'restoral']) await step(id, noun)
  const { entries } = (await olga.get(`/audit?subject=announcement&of=${id}`)).props
  expect(entries.map(({ act }: { act: string }) => act)).toEqual([
    'announcement_restored',
    'announcement_deleted',
    'announcement_restored',
    'announcement_ended',
    'announcement_changed',
    'announcement_planned',
  ])
  for (const { name } of entries) expect(name).toEqual({ as: 'text', text: 'Spring collection' })
})

describe('“Tell me”', () => {
  test('notifies each user who wants it once, at its time, also with two processes at once', async () => {
    const id = await planned()
    await Promise.all([remind(sam, id), remind(sam, id), remind(olga, id)])
    expect((await shown(sam))[0]).toMatchObject({ isReminded: true })
    await advance(59)
    expect(await notificationsOf(sam)).toEqual([])
    await pass(1)
    const other = { ...shop.ctx, db: connect(shop.ctx.settings.databaseUrl) }
    await Promise.all([
      ...Array.from({ length: 4 }, () => runAnnouncements(shop.ctx)),
      ...Array.from({ length: 4 }, () => runAnnouncements(other)),
    ])
    await other.db.destroy()
    for (const who of [sam, olga]) {
      const received = await notificationsOf(who)
      expect(received).toHaveLength(1)
      expect(received[0]).toMatchObject({
        title: {
          key: 'announcement_begun.title',
          values: { title: 'Spring collection', count: 1 },
        },
        link: BOXED,
        read: false,
      })
    }
    expect(shop.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('does not notify again when the date is moved after it was sent', async () => {
    const id = await planned()
    await remind(sam, id)
    await advance(60)
    expect(await notificationsOf(sam)).toHaveLength(1)
    await change(id, 1, { starts: localNow(30), ends: localNow(60) })
    await remind(sam, id)
    await advance(30)
    expect(await notificationsOf(sam)).toHaveLength(1)
  })

  test('follows a date that is moved before', async () => {
    const id = await planned()
    await remind(sam, id)
    await change(id, 1, { starts: localNow(90) })
    await advance(60)
    expect(await notificationsOf(sam)).toEqual([])
    await advance(30)
    expect(await notificationsOf(sam)).toHaveLength(1)
  })

  test.each(['end', 'deletion'])('notifies nobody after %s', async (noun) => {
    const id = await planned()
    await remind(sam, id)
    await step(id, noun)
    await advance(60)
    expect(await notificationsOf(sam)).toEqual([])
  })

  test('can be undone, and is refused once it has begun or is not there', async () => {
    const id = await planned()
    await remind(sam, id)
    await remind(sam, id, false)
    expect((await shown(sam))[0]).toMatchObject({ isReminded: false })
    await advance(60)
    expect(await notificationsOf(sam)).toEqual([])
    expect((await remind(sam, id)).status).toBe(409)
    expect((await remind(sam, 999_999)).status).toBe(404)
  })
})

describe('bound to a campaign', () => {
  const campaign = (part: object = {}) => ({
    name: 'Advent',
    starts: localNow(10),
    ends: localNow(60),
    scope: { constructions: ['solid'], karats: ['14K'], widthFrom: '8', widthTo: '8' },
    rule: { by: 'percent', value: '10' },
    ...part,
  })

  /** A scheduled campaign. */
  async function scheduled(): Promise<number> {
    await repriceAt(olga, '4100.00')
    const { props } = await olga.post('/price-sale/campaigns', campaign())
    const id = props.run.campaignId
    await olga.post(`/price-sale/campaigns/${id}/schedule`)
    return id
  }
  const bound = (campaignId: number) => planned({ campaignId, starts: '', ends: '' })

  test('it has the dates of the campaign, also after they change, and notifies when it runs', async () => {
    const campaignId = await scheduled()
    const id = await bound(campaignId)
    const { starts_at, ends_at } = await shop.ctx.db
      .selectFrom('sale_campaigns')
      .select(['starts_at', 'ends_at'])
      .executeTakeFirstOrThrow()
    expect((await olga.get(BOXED)).props.planning.campaigns).toEqual([
      { id: campaignId, name: 'Advent', startsAt: starts_at },
    ])
    expect((await shown(sam))[0]).toMatchObject({
      startsAt: starts_at,
      endsAt: ends_at,
      campaign: { id: campaignId, name: 'Advent' },
    })
    await remind(sam, id)
    const moved = new Date(Date.parse(starts_at) + 5 * MINUTE).toISOString()
    await shop.ctx.db.updateTable('sale_campaigns').set({ starts_at: moved }).execute()
    expect((await shown(sam))[0]).toMatchObject({ startsAt: moved })
    // Its time has come, but the campaign has not begun.
    await advance(16)
    expect((await shown(sam))[0]).toMatchObject({ hasBegun: false })
    expect(await notificationsOf(sam)).toEqual([])
    await runCampaigns(shop.ctx)
    await runAnnouncements(shop.ctx)
    expect((await shown(sam))[0]).toMatchObject({ hasBegun: true })
    expect(await notificationsOf(sam)).toMatchObject([
      { title: { key: 'announcement_begun.title' } },
    ])
  })

  test('it disappears when the campaign is canceled, and cannot be bound to that one', async () => {
    const campaignId = await scheduled()
    await bound(campaignId)
    await olga.post(`/price-sale/campaigns/${campaignId}/cancellation`)
    expect(await titles(sam)).toEqual([])
    const { props } = await olga.post('/announcements', fields({ campaignId }))
    expect(Object.keys(props.errors)).toEqual(['campaignId'])
  })

  test('it can still be edited while the campaign runs', async () => {
    const campaignId = await scheduled()
    const id = await bound(campaignId)
    await pass(11)
    await runCampaigns(shop.ctx)
    const { props } = await change(id, 1, { campaignId, title: 'Advent sale' })
    expect(props.errors).toEqual({})
    expect(await titles(sam)).toEqual(['Advent sale'])
  })
})

test('screens show the next announcement that is for them, and no other', async () => {
  await repriceAt(olga, '4100.00')
  const screen = { label: 'Window', karats: ['14K'], rates: 'both', unit: 'g', locale: 'en' }
  const { path } = (await jsonClient(olga.browser).post('/board-devices', screen)).body
  const onScreen = async () => (await sam.get(path)).props.announcement
  const onBoard = async () => (await sam.get('/gold-price-logs/latest')).props.announcement
  await planned({ title: 'For staff' })
  expect([await onScreen(), await onBoard()]).toEqual([null, null])
  const id = await planned({ title: 'For customers', audience: 'screens', starts: localNow(90) })
  expect(await onScreen()).toEqual({
    id,
    title: 'For customers',
    body: 'New clasps.\nSmaller sizes.',
    startsAt: expect.any(String),
    endsAt: expect.any(String),
    hasBegun: false,
  })
  expect(await onBoard()).toMatchObject({ id, title: 'For customers' })
  await step(id, 'end')
  expect(await onScreen()).toBeNull()
})

test('the database refuses what the forms refuse', async () => {
  await planned()
  const { db } = shop.ctx
  const broken = [
    { title: '' },
    { title: 'x'.repeat(81) },
    { body: 'x'.repeat(501) },
    { audience: 'customers' as never },
    { starts_at: null },
    { ends_at: null },
    { ends_at: '2000-01-01T00:00:00.000Z' },
    { campaign_id: 999_999, starts_at: null, ends_at: null },
    { version: 0 },
  ]
  for (const columns of broken)
    await expect(
      db.updateTable('announcements').set(columns).execute(),
      JSON.stringify(columns),
    ).rejects.toThrow(/constraint/i)
})
