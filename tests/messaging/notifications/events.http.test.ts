import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import {
  apply,
  chainShop,
  enterGold,
  type Inertia,
  owner,
  preview,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import { ADMIN, openShop, type Shop, STAFF } from '#tests/support/shop.ts'

const minute = 60_000

async function notificationsOf(who: JsonClient) {
  const { body } = await who.get('/notifications')
  return body.notifications
}

describe('a price run', () => {
  let shop: Shop
  let olga: Inertia
  let olgaJson: JsonClient
  let sam: JsonClient
  let runId: number
  beforeAll(async () => {
    shop = await chainShop()
    const browser = await shop.admin()
    olga = await owner(shop)
    olgaJson = jsonClient(browser)
    sam = jsonClient(await shop.staff())
    runId = await repriceAt(olga, '4100.00')
  })
  afterAll(() => shop.close())

  test('that Olga applied notifies Sam with her name, and not Olga', async () => {
    expect(await notificationsOf(sam)).toEqual([
      expect.objectContaining({
        title: { key: 'run_applied.title', values: { run: runId, count: 1584 } },
        profile: 'Olga',
        link: `/price-runs/${runId}`,
      }),
    ])
    expect(await notificationsOf(olgaJson)).toEqual([])
  })

  test('applied ten times at once notifies once', async () => {
    await sam.post('/notifications/read')
    await enterGold(olga, '4180.00')
    const { props } = await preview(olga)
    await Promise.all(Array.from({ length: 10 }, () => apply(olga, props.run.id)))
    expect((await sam.get('/notifications')).body.unread).toBe(1)
  })

  test('that cannot be applied notifies nobody', async () => {
    const before = await notificationsOf(sam)
    await enterGold(olga, '4200.00')
    const { props } = await preview(olga)
    await enterGold(olga, '4300.00')
    expect((await apply(olga, props.run.id)).status).toBe(409)
    expect(await notificationsOf(sam)).toEqual(before)
  })

  test('reports the number of written prices, without unchanged lines', async () => {
    shop.clock.advance(minute)
    await enterGold(olga, '4183.00')
    const { props } = await preview(olga)
    expect(props.run.totals.unchanged).toBeGreaterThan(0)
    await apply(olga, props.run.id)
    const written = await shop.ctx.db
      .selectFrom('price_changes')
      .select('id')
      .where('run_id', '=', props.run.id)
      .execute()
    expect((await notificationsOf(sam))[0].message.values).toEqual({
      run: props.run.id,
      count: written.length,
    })
  })

  test('that left lines for review reports how many', async () => {
    const low = await repriceAt(olga, '4200.00')
    await enterGold(olga, '5300.00')
    const { props } = await preview(olga)
    await apply(olga, props.run.id)
    const { held, blocked, lines, unchanged } = props.run.totals
    expect(held).toBeGreaterThan(1000)
    const [newest, before] = await notificationsOf(sam)
    expect(newest.title).toEqual({
      key: 'run_partly_applied.title',
      values: {
        run: props.run.id,
        count: lines - unchanged - held - blocked,
        waiting: held + blocked,
      },
    })
    expect(before.title.values.run).toBe(low)
  })

  test('that was undone notifies, with the number of prices that were kept because they changed since', async () => {
    // The same price at the same time would be a duplicate.
    shop.clock.advance(minute)
    const everything = await repriceAt(olga, '4100.00', { includeHeld: true })
    await enterGold(olga, '4190.00')
    const some = await preview(olga, { construction: 'solid', karat: '14K' })
    await apply(olga, some.props.run.id)
    await Promise.all(Array.from({ length: 5 }, () => undo(olga, everything)))
    const [newest, before] = await notificationsOf(sam)
    expect(newest).toMatchObject({ link: `/price-runs/${everything}`, profile: 'Olga' })
    expect(newest.message).toEqual({
      key: 'run_partly_reverted.message',
      values: { run: everything, count: 1584 - 132, kept: 132 },
    })
    expect(before.title.key).toBe('run_applied.title')
  })
})

describe('a wrong password', () => {
  let shop: Shop
  let sam: JsonClient
  beforeEach(async () => {
    shop = await openShop()
    shop.clock.set('2026-11-21T09:00:00.000Z')
    sam = jsonClient(await shop.staff())
  })
  afterEach(() => shop.close())

  async function failSignIn(email: string): Promise<number> {
    const guest = shop.guest()
    await guest.get('/login')
    const { status } = await guest.post('/login', { email, password: 'not the password' })
    return status
  }

  test('notifies the user of the account, without a name', async () => {
    await failSignIn(STAFF)
    expect(await notificationsOf(sam)).toEqual([
      expect.objectContaining({
        title: { key: 'sign_in_failed.title', values: { count: 1 } },
        profile: null,
        link: null,
        read: false,
      }),
    ])
    expect(await notificationsOf(jsonClient(await shop.admin()))).toEqual([])
  })

  test('several times in ten minutes is one notification with a count', async () => {
    await failSignIn(STAFF)
    shop.clock.advance(9 * minute)
    await failSignIn(STAFF)
    const notifications = await notificationsOf(sam)
    expect(notifications).toHaveLength(1)
    expect(notifications[0].message).toEqual({
      key: 'sign_in_failed.message',
      values: { count: 2 },
    })
  })

  test('more than ten minutes later is another notification', async () => {
    await failSignIn(STAFF)
    shop.clock.advance(10 * minute)
    await failSignIn(STAFF)
    const counts = (await notificationsOf(sam)).map(
      ({ title }: { title: { values: { count: number } } }) => title.values.count,
    )
    expect(counts).toEqual([1, 1])
  })

  test('again, after the notification was dismissed, shows it again', async () => {
    await failSignIn(STAFF)
    const [{ id }] = await notificationsOf(sam)
    await sam.post(`/notifications/${id}/dismissal`)
    await failSignIn(STAFF)
    expect(await notificationsOf(sam)).toMatchObject([
      { id, read: false, title: { values: { count: 2 } } },
    ])
  })

  test('five times at once counts five', async () => {
    await Promise.all(Array.from({ length: 5 }, () => failSignIn(STAFF)))
    expect(await notificationsOf(sam)).toMatchObject([{ title: { values: { count: 5 } } }])
  })

  test('with an unknown address is counted in one row without a user', async () => {
    for (const name of ['nobody', 'no.one', 'nadie']) {
      expect(await failSignIn(`${name}@assay.test`)).toBe(303)
      shop.clock.advance(11 * minute)
    }
    const rows = await shop.ctx.db.selectFrom('notifications').selectAll().execute()
    expect(rows).toMatchObject([{ user_id: null, count: 3 }])
    expect(await notificationsOf(jsonClient(await shop.admin()))).toEqual([])
  })

  test('is the only cause: a correct password notifies nobody', async () => {
    await shop.staff()
    const rows = await shop.ctx.db.selectFrom('notifications').selectAll().execute()
    expect(rows).toEqual([])
  })

  test("for Olga's account does not notify Sam", async () => {
    await failSignIn(ADMIN)
    expect(await notificationsOf(sam)).toEqual([])
  })
})
