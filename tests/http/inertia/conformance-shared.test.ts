import { expect, test } from 'vitest'
import type { FieldErrors } from '#server/http/inertia/flash.ts'
import type { Inertia } from '#server/http/inertia/inertia.ts'
import { always, defer, once } from '#server/http/inertia/props/props.ts'
import {
  type AnyPages,
  by,
  MemoryStore,
  NOW,
  type Page,
  pageFor,
  partial,
  send,
  shop,
  shown,
  visit,
} from './site.ts'

// D. Shared data

async function pageAfter(
  share: (inertia: Inertia<AnyPages>) => unknown,
  props = {},
  headers = {},
): Promise<Page> {
  const app = shop((app) => {
    app.use((_req, res, next) => {
      share(by(res))
      next()
    })
    app.get('/rings', (_req, res) => void by(res).render('rings', props))
  })
  return (await visit(app, '/rings', headers).expect(200)).body
}

test('37 data is shared by the app, a middleware or a handler: many, one, or lazily', async () => {
  const app = shop(
    (app) => {
      app.use((_req, res, next) => {
        by(res)
          .share({ b: 2 })
          .share('c', () => 3)
        next()
      })
      app.get(
        '/rings',
        (_req, res) => void by(res).share('d', Promise.resolve(4)).render('rings', { e: 5 }),
      )
    },
    { share: async () => ({ a: 1 }) },
  )
  expect(shown((await visit(app)).body)).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5 })
})

test('38 props of the page override shared ones of the same name, unevaluated', async () => {
  const never = () => {
    throw new Error('was evaluated')
  }
  const page = await pageAfter((i) => i.share({ user: never, shop: 'Deira' }), { user: 'Mina' })
  expect(shown(page)).toEqual({ user: 'Mina', shop: 'Deira' })
})

test('39 lazy shared values receive the request', async () => {
  const page = await pageAfter((i) => i.share('at', (req: { path: string }) => req.path))
  expect(page.props.at).toBe('/rings')
})

test('40 dotted names merge into nested objects, also over lazy parents', async () => {
  const page = await pageAfter((i) =>
    i
      .share({
        'auth.user.can.sell': true,
        shop: () => ({ name: 'Deira' }),
        bank: Promise.resolve({ a: 1 }),
      })
      .share({ auth: { user: { name: 'Mina' } } })
      .share({ 'auth.user.can.buy': () => false, 'shop.open': true, 'bank.b': 2, 'safe.x': 1 })
      .share({ till: always(() => ({ cash: 1 })), 'till.card': 2 }),
  )
  expect(shown(page)).toEqual({
    auth: { user: { name: 'Mina', can: { sell: true, buy: false } } },
    shop: { name: 'Deira', open: true },
    bank: { a: 1, b: 2 },
    safe: { x: 1 },
    till: { cash: 1, card: 2 },
  })
})

test('41 dots below the top level are literal', async () => {
  const page = await pageAfter((i) =>
    i.share({ rates: { 'gold.24': 1 }, 'more.silver': { 'a.b': 2 } }),
  )
  expect(shown(page)).toEqual({ rates: { 'gold.24': 1 }, more: { silver: { 'a.b': 2 } } })
})

test('42 sharedProps lists the shared names by their first part; can be turned off', async () => {
  const shared = { 'auth.user': 1, 'auth.can': 2, shop: 3, plans: once(() => 4) }
  const page = await pageAfter((i) => i.share(shared), { own: 5 })
  expect(page.sharedProps).toEqual(['auth', 'shop', 'plans'])
  const withoutNames = await pageFor(
    () => ({}),
    {},
    { share: () => ({ a: 1 }), sharedNames: 'omitted' },
  )
  expect(withoutNames).not.toHaveProperty('sharedProps')
})

test('43 shared data can be cleared and never reaches the next request', async () => {
  const app = shop(
    (app) => {
      app.get('/rings', (_req, res) => void by(res).share('b', 2).render('rings', {}))
      app.get('/bare', (_req, res) => void by(res).share('b', 2).clearShared().render('rings', {}))
      app.get('/next', (_req, res) => void by(res).render('rings', {}))
    },
    { share: () => ({ a: 1 }) },
  )
  expect(shown((await visit(app)).body)).toEqual({ a: 1, b: 2 })
  expect(shown((await visit(app, '/bare')).body)).toEqual({})
  expect(shown((await visit(app, '/next')).body)).toEqual({ a: 1 })
})

test('44 shareOnce shares a once prop with key and expiry', async () => {
  const share = (i: Inertia<AnyPages>) =>
    i.shareOnce('plans', () => ['A'], { key: 'all-plans', expiresIn: 60_000 })
  const page = await pageAfter(share)
  expect(page).toMatchObject({
    props: { plans: ['A'] },
    sharedProps: ['plans'],
    onceProps: { 'all-plans': { prop: 'plans', expiresAt: NOW + 60_000 } },
  })
  const again = await pageAfter(share, {}, { 'X-Inertia-Except-Once-Props': 'all-plans' })
  expect(shown(again)).toEqual({})
  const chained = await pageAfter((i) =>
    i.share(
      'plans',
      once(() => ['A'])
        .as('k')
        .until(5),
    ),
  )
  expect(chained.onceProps).toEqual({ k: { prop: 'plans', expiresAt: NOW + 5 } })
})

// E. Validation errors

test('46 errors of one form add up', async () => {
  const app = shop((app) => {
    app.get('/rings', (_req, res) => {
      void by(res)
        .errors({ name: 'taken', weight: 'odd' })
        .errors({ weight: 'missing' })
        .render('rings', {})
    })
  })
  expect((await visit(app)).body.props.errors).toEqual({ name: 'taken', weight: 'missing' })
})

const taken = { name: ['is taken', 'is long'], weight: 'is missing' }

async function errorsAfter(
  bags: Record<string, FieldErrors>,
  headers: Record<string, string> = {},
  messagesPerField: 'first' | 'all' = 'first',
): Promise<unknown> {
  const app = shop(
    (app) => {
      app.put('/rings', (_req, res) => {
        for (const [bag, fields] of Object.entries(bags)) by(res).errors(fields, bag)
        void by(res).back('/rings')
      })
      app.get('/rings', (_req, res) => void by(res).render('rings', { rings: [] }))
    },
    { flashStore: new MemoryStore(), messagesPerField },
  )
  await send(app, 'put', '/rings', headers).expect(303)
  return (await visit(app, '/rings', headers)).body.props.errors
}

test('45 errors is on every page, empty when nothing is wrong', async () => {
  expect((await pageFor(() => ({}))).props.errors).toEqual({})
  expect((await pageFor(() => ({}), partial({ only: 'rings' }))).props.errors).toEqual({})
})

test('46 errors survive the redirect, with the first message of each field', async () => {
  expect(await errorsAfter({ default: taken })).toEqual({ name: 'is taken', weight: 'is missing' })
  const facts = { name: { key: 'taken', values: { by: 'Band' } } }
  expect(await errorsAfter({ default: facts })).toEqual(facts)
})

test('47 all messages of each field may be requested', async () => {
  expect(await errorsAfter({ default: taken }, {}, 'all')).toEqual({
    name: ['is taken', 'is long'],
    weight: ['is missing'],
  })
})

test('48 X-Inertia-Error-Bag nests the errors', async () => {
  const bag = { 'X-Inertia-Error-Bag': 'newRing' }
  expect(await errorsAfter({ default: taken }, bag)).toEqual({
    newRing: { name: 'is taken', weight: 'is missing' },
  })
  expect(await errorsAfter({}, bag)).toEqual({})
})

test('49 named bags stay nested', async () => {
  const bags = { ring: { name: 'is taken' }, stone: { cut: 'is missing' }, empty: {} }
  expect(await errorsAfter(bags)).toEqual({ ring: bags.ring, stone: bags.stone })
})

test('50 the handler may overwrite errors', async () => {
  expect((await pageFor(() => ({ errors: { own: 'x' } }))).props.errors).toEqual({ own: 'x' })
  expect((await pageAfter((i) => i.share('errors', { shared: 'x' }))).props.errors).toEqual({
    shared: 'x',
  })
})

test('51 errors ignore only and except', async () => {
  const props = () => ({ rings: [1], total: 1, later: defer(() => 1) })
  expect((await pageFor(props, partial({ only: 'rings' }))).props).toEqual({
    rings: [1],
    errors: {},
  })
  expect((await pageFor(props, partial({ except: 'errors,rings,later' }))).props).toEqual({
    total: 1,
    errors: {},
  })
})
