import { expect, test } from 'vitest'
import { by, MemoryStore, open, partial, send, shop, visit } from './site.ts'

// C. Redirects and location visits

const redirecting = shop((app) => {
  app.all('/ours', (_req, res) => void by(res).redirect('/rings'))
  app.all('/express', (_req, res) => res.redirect('/rings'))
  app.all('/express/:status', (req, res) => res.redirect(Number(req.params.status), '/rings'))
  app.all('/raw', (_req, res) => res.writeHead(302, { Location: '/rings' }).end())
  app.all('/limiter', (_req, res) => res.status(302).set('Location', '/rings').end())
})

test('27 302 after PUT, PATCH and DELETE becomes 303 for every kind of redirect', async () => {
  for (const path of ['/ours', '/express', '/express/302', '/raw', '/limiter']) {
    for (const method of ['put', 'patch', 'delete'] as const) {
      await send(redirecting, method, path).expect(303).expect('Location', '/rings')
    }
  }
  await send(redirecting, 'put', '/express/307').expect(307)
})

test('28 a POST redirect stays 302, unless the app wants 303', async () => {
  for (const path of ['/ours', '/express', '/raw', '/limiter'])
    await send(redirecting, 'post', path).expect(302)
  await send(redirecting, 'post', '/express/301').expect(301)
  const seeOther = shop(
    (app) => app.post('/ours', (_req, res) => void by(res).redirect('/rings')),
    {
      postRedirect: 303,
    },
  )
  await send(seeOther, 'post', '/ours').expect(303)
})

test('29 location for an Inertia visit is 409 with X-Inertia-Location', async () => {
  const app = shop((app) =>
    app.all('/pay', (_req, res) => void by(res).location('https://bank.example/pay?a=1#b')),
  )
  for (const method of ['get', 'post', 'put'] as const) {
    const answer = await send(app, method, '/pay').expect(409)
    expect(answer.headers['x-inertia-location']).toBe('https://bank.example/pay?a=1#b')
    expect(answer.headers).not.toHaveProperty('x-inertia')
  }
})

test('30 location for a plain request is 302', async () => {
  const app = shop((app) =>
    app.all('/pay', (_req, res) => void by(res).location('https://bank.example/pay')),
  )
  await open(app, '/pay').expect(302).expect('Location', 'https://bank.example/pay')
})

test('31 location keeps the cookies and flash data set by the handler', async () => {
  const carry = new MemoryStore()
  const app = shop(
    (app) =>
      app.get('/pay', (_req, res) => {
        res.cookie('basket', '7')
        void by(res).flash('paid', 'soon').location('https://bank.example')
      }),
    { flashStore: carry },
  )
  await visit(app, '/pay')
    .expect(409)
    .expect('Set-Cookie', /basket=7/)
  expect(carry.stored).toMatchObject([{ flash: { paid: 'soon' } }])
})

const toFragment = shop((app) => {
  app.all('/ours', (_req, res) => void by(res).redirect('/rings?a=1#gold'))
  app.all('/express', (_req, res) => res.redirect('/rings?a=1#gold'))
})

test('32 a redirect to a fragment is 409 with the full URL in X-Inertia-Redirect', async () => {
  for (const path of ['/ours', '/express']) {
    for (const method of ['get', 'post', 'put'] as const) {
      const answer = await send(toFragment, method, path).expect(409)
      expect(answer.headers['x-inertia-redirect']).toBe('https://shop.example/rings?a=1#gold')
      expect(answer.headers).not.toHaveProperty('x-inertia')
    }
  }
})

test('33 … not for plain requests', async () => {
  for (const path of ['/ours', '/express']) {
    await open(toFragment, path).expect(302).expect('Location', '/rings?a=1#gold')
  }
})

test('34 … not for prefetches', async () => {
  for (const path of ['/ours', '/express']) {
    await visit(toFragment, path, { Purpose: 'prefetch' })
      .expect(302)
      .expect('Location', '/rings?a=1#gold')
  }
})

test('35 preserveFragment survives the redirect and reaches one page', async () => {
  const app = shop(
    (app) => {
      app.get('/old', (_req, res) => void by(res).preserveFragment().redirect('/rings'))
      app.get('/rings', (_req, res) => void by(res).render('rings', {}))
      app.get('/here', (_req, res) => void by(res).preserveFragment().render('rings', {}))
    },
    { flashStore: new MemoryStore() },
  )
  await visit(app, '/old').expect(302)
  expect((await visit(app)).body.preserveFragment).toBe(true)
  expect((await visit(app)).body).not.toHaveProperty('preserveFragment')
  expect((await visit(app, '/here')).body.preserveFragment).toBe(true)
})

test('36 the previous page is the last one shown, not prefetches, reloads, live validations or forms', async () => {
  let last: string | undefined
  const previous = {
    path: () => last,
    visited: (_req: unknown, path: string) => {
      last = path
    },
  }
  const app = shop(
    (app) => {
      app.all('/back', (_req, res) => void by(res).back('/home'))
      app.get('/gone', (_req, res) => void by(res).render('error', {}, 404))
      app.all(/.*/, (_req, res) => void by(res).render('rings', {}))
    },
    { previous },
  )
  await send(app, 'post', '/back').expect('Location', '/home')
  await visit(app, '/rings?a=1')
  await visit(app, '/other', { Purpose: 'prefetch' })
  await visit(app, '/other', partial({ only: 'rings' }))
  await visit(app, '/other', { Precognition: 'true' })
  await send(app, 'post', '/other')
  await visit(app, '/gone')
  await send(app, 'post', '/back').expect('Location', '/rings?a=1')
  await send(app, 'post', '/back', { Referer: 'https://shop.example/list' }).expect(
    'Location',
    '/list',
  )
})
