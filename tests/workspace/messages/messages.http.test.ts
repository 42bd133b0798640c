import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import {
  chainShop,
  EIGHT_MM_22_INCH,
  type Inertia,
  pieceOf,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import { ADMIN, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
let desk: Inertia
let olga: JsonClient
let sam: JsonClient
let samsId: number
let olgasId: number
let runId: number
beforeAll(async () => {
  shop = await chainShop()
  const browser = await shop.admin()
  desk = inertia(browser)
  olga = jsonClient(browser)
  sam = jsonClient(await shop.staff())
  samsId = await idOf(STAFF)
  olgasId = await idOf(ADMIN)
  runId = await repriceAt(desk, '4100.00')
})
beforeEach(async () => {
  await shop.ctx.db.deleteFrom('messages').execute()
})
afterAll(() => shop.close())

async function idOf(email: string): Promise<number> {
  const { db } = shop.ctx
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return user?.id ?? 0
}

const inbox = async (who: JsonClient) => (await who.get('/messages')).body
const write = (body: object) =>
  olga.post('/messages', { to: samsId, body: 'Bench is free', ...body })

/** One message from Olga, received by Sam. */
async function received(body: object = {}) {
  shop.clock.advance(1000)
  expect((await write(body)).status).toBe(200)
  const [message] = (await inbox(sam)).messages
  return message
}

describe('a message to a colleague', () => {
  test('is shown to the recipient, unread, and not to the sender', async () => {
    const text = 'Weigh the 8 mm again.\nThe clasp is new.'
    const { status, body } = await write({ body: text })
    expect(status).toBe(200)
    expect(await inbox(sam)).toEqual({
      unread: 1,
      messages: [
        {
          id: body.id,
          from: { id: olgasId, name: 'Olga', picture: null },
          message: text,
          about: null,
          request: null,
          time: shop.clock.now(),
          read: false,
        },
      ],
    })
    expect(await inbox(olga)).toEqual({ unread: 0, messages: [] })
  })

  test('has what it is about: a piece, a run or a gold price, with a link', async () => {
    const piece = await pieceOf(desk, EIGHT_MM_22_INCH)
    const about = async (aboutKind: string, aboutId: number) =>
      (await received({ aboutKind, aboutId })).about
    const variant = await about('variant', piece.id)
    expect(variant).toMatchObject({ sku: EIGHT_MM_22_INCH, karat: '14K', widthMm: 8, lengthIn: 22 })
    const run = await about('run', runId)
    expect(run).toMatchObject({ kind: 'run', runKind: 'reprice', lines: 1584 })
    const { props } = await desk.get('/gold-price-logs/latest')
    const quote = await about('quote', props.latest.id)
    expect(quote).toMatchObject({ kind: 'quote', mid: '4100.00', currency: 'USD' })
    const pages = await Promise.all([variant, run, quote].map(({ href }) => desk.get(href)))
    expect(pages.map(({ component }) => component)).toEqual([
      'price',
      'price-run',
      'gold-price-log-detail',
    ])
  })

  test('is listed before earlier ones; fifty are shown, all are counted', async () => {
    for (let written = 0; written < 52; written++) {
      shop.clock.advance(1000)
      await write({ body: `note ${written}` })
    }
    const { unread, messages } = await inbox(sam)
    expect([unread, messages.length]).toEqual([52, 50])
    expect(messages[0].message).toBe('note 51')
    expect(messages[49].message).toBe('note 2')
  })

  test('keeps characters of any language, in normalized form', async () => {
    expect((await received({ body: '  العيار ١٤ 💍 cafe\u0301  ' })).message).toBe(
      'العيار ١٤ 💍 café',
    )
  })

  test('of two thousand characters is stored completely', async () => {
    expect((await received({ body: 'é'.repeat(2000) })).message).toHaveLength(2000)
  })
})

describe('the same submission', () => {
  test('A29: twenty times at once is one message', async () => {
    const key = 'a-key-of-this-form'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write({ idempotencyKey: key })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await inbox(sam)).messages).toHaveLength(1)
  })
})

describe('an invalid message is refused with an error on the field', () => {
  const refused: [string, object, string][] = [
    ['nothing', { body: '' }, 'body'],
    ['blanks', { body: ' \n\t ' }, 'body'],
    ['no text', { body: 7 }, 'body'],
    ['no body', { body: undefined }, 'body'],
    ['2,001 letters', { body: 'x'.repeat(2001) }, 'body'],
    ['a zero byte', { body: 'a\u0000b' }, 'body'],
    ['a bell', { body: 'a\u0007b' }, 'body'],
    ['an escape', { body: 'a\u001b[31mb' }, 'body'],
    ['text turned round', { body: 'pay \u202e00.1' }, 'body'],
    ['text kept apart', { body: 'pay \u2067 1' }, 'body'],
    ['half a letter', { body: 'a\ud83db' }, 'body'],
    ['to nobody', { to: 999_999 }, 'to'],
    ['to a name', { to: 'Sam' }, 'to'],
    ['to everybody', { to: [1, 2] }, 'to'],
    ['about a run without its number', { aboutKind: 'run' }, 'aboutId'],
    ['about a number of what', { aboutId: 1 }, 'aboutId'],
    ['about a thing there is not', { aboutKind: 'customer', aboutId: 1 }, 'aboutKind'],
    ['about a run that never was', { aboutKind: 'run', aboutId: 999_999 }, 'aboutId'],
    ['about a piece that never was', { aboutKind: 'variant', aboutId: 999_999 }, 'aboutId'],
    ['with a short key', { idempotencyKey: 'x' }, 'idempotencyKey'],
    ['with a sender', { from: 1 }, 'form'],
  ]

  test.each(refused)('%s', async (_, body, field) => {
    const { status, body: answer } = await write(body)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
    expect((await inbox(sam)).messages).toEqual([])
  })

  test('to oneself', async () => {
    const { status, body } = await write({ to: olgasId })
    expect([status, body.errors]).toEqual([
      422,
      { to: 'Choose a team member with an account here.' },
    ])
  })

  test('to somebody whose account is closed', async () => {
    const { db } = shop.ctx
    const status = (now: 'active' | 'disabled') =>
      db.updateTable('users').set({ status: now }).where('id', '=', samsId).execute()
    await status('disabled')
    const answer = await write({})
    await status('active')
    expect(Object.keys(answer.body.errors)).toEqual(['to'])
  })

  test('also during precognition, which sends nothing', async () => {
    const browser = await shop.admin()
    const typing = { Precognition: 'true', Accept: 'application/json' }
    const wrong = await browser.post('/messages', { to: samsId, body: '' }, typing)
    const right = await browser.post('/messages', { to: samsId, body: 'fine' }, typing)
    expect([wrong.status, right.status]).toEqual([422, 204])
    expect((await inbox(sam)).messages).toEqual([])
  })
})

describe('reading and dismissing', () => {
  test('reading again keeps the time of the first reading', async () => {
    const { id } = await received()
    expect((await sam.post(`/messages/${id}/read`)).body).toEqual({ unread: 0 })
    const readTime = () => shop.ctx.db.selectFrom('messages').select('read_at').executeTakeFirst()
    const first = await readTime()
    shop.clock.advance(1000)
    await sam.post(`/messages/${id}/read`)
    expect(await readTime()).toEqual(first)
    expect((await inbox(sam)).messages[0].read).toBe(true)
  })

  test('dismissing twenty times at once has the effect of one, and undo restores the message unchanged', async () => {
    await received({ body: 'stays' })
    const message = await received()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sam.post(`/messages/${message.id}/dismissal`)),
    )
    expect(answers.map(({ body }) => body)).toEqual(Array(20).fill({ unread: 1 }))
    expect((await inbox(sam)).messages).toMatchObject([{ message: 'stays' }])
    expect((await sam.post(`/messages/${message.id}/restoral`)).body).toEqual({ unread: 2 })
    expect((await inbox(sam)).messages[0]).toEqual(message)
  })

  test.each(['read', 'dismissal', 'restoral'])(
    'ASVS 31, A9: belongs to the recipient: a %s by its sender finds nothing',
    async (act) => {
      const message = await received()
      expect((await olga.post(`/messages/${message.id}/${act}`)).status).toBe(404)
      expect(await inbox(sam)).toEqual({ unread: 1, messages: [message] })
    },
  )

  test.each(['0', 'x', '99999999999999999999'])('number %s is not found', async (id) => {
    expect((await sam.post(`/messages/${id}/read`)).status).toBe(404)
  })
})

describe('colleagues', () => {
  test('are all other active users, by name', async () => {
    const { body } = await sam.get('/colleagues')
    expect(body).toEqual({
      colleagues: [
        { id: expect.any(Number), name: 'Admin' },
        { id: olgasId, name: 'Olga' },
      ],
    })
  })

  test('and messages require sign-in', async () => {
    const guest = shop.guest()
    await guest.get('/login')
    const guestJson = jsonClient(guest)
    const answers = await Promise.all([
      guestJson.get('/colleagues'),
      guestJson.get('/messages'),
      guestJson.post('/messages', { to: samsId, body: 'hello' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})
