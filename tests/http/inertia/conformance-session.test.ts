import express from 'express'
import { expect, test } from 'vitest'
import { errorPages } from '#server/http/inertia/error-pages.ts'
import { inertia } from '#server/http/inertia/middleware.ts'
import type { InertiaOptions } from '#server/http/inertia/options.ts'
import {
  type AnyPages,
  by,
  MemoryStore,
  open,
  optionsWith,
  pageIn,
  partial,
  send,
  shop,
  shown,
  visit,
} from './site.ts'

// L. History, flash, errors (119 and 120, server-side rendering, are not built)

function encrypting(more: Partial<InertiaOptions> = {}) {
  return shop((app) => {
    app.use('/private', (_req, res, next) => {
      by(res).encryptHistory()
      next()
    })
    app.get(['/plain', '/private/a'], (_req, res) => void by(res).render('rings', {}))
    app.get('/on', (_req, res) => void by(res).encryptHistory().render('rings', {}))
    app.get(
      ['/off', '/private/off'],
      (_req, res) => void by(res).encryptHistory(false).render('rings', {}),
    )
  }, more)
}

test('112 encryptHistory per response, by middleware or for all, each overriding the last', async () => {
  const encrypts = async (path: string, more = {}) =>
    (await visit(encrypting(more), path)).body.encryptHistory
  expect(await encrypts('/plain')).toBeUndefined()
  expect(await encrypts('/on')).toBe(true)
  expect(await encrypts('/private/a')).toBe(true)
  expect(await encrypts('/private/off')).toBeUndefined()
  expect(await encrypts('/plain', { encryptHistory: true })).toBe(true)
  expect(await encrypts('/off', { encryptHistory: true })).toBeUndefined()
  const forSome: Partial<InertiaOptions> = { encryptHistory: (req) => req.path === '/plain' }
  expect(await encrypts('/plain', forSome)).toBe(true)
  expect(await encrypts('/private/off', forSome)).toBeUndefined()
})

const leaving = (carry = new MemoryStore()) =>
  shop(
    (app) => {
      app.post('/logout', (_req, res) => void by(res).clearHistory().redirect('/rings'))
      app.post(
        '/save',
        (_req, res) => void by(res).flash({ saved: 1 }).flash('by', 'Mina').redirect('/rings'),
      )
      app.post('/plain', (_req, res) => void by(res).redirect('/rings'))
      app.post('/express', (_req, res) => {
        by(res).flash({ saved: 2 })
        res.redirect('/on')
      })
      app.get('/on', (_req, res) => {
        by(res).flash({ moved: true })
        res.redirect(301, '/rings')
      })
      app.get(
        '/here',
        (_req, res) => void by(res).clearHistory().flash('now', 1).render('rings', {}),
      )
      app.get('/rings', (_req, res) => void by(res).render('rings', { a: 1 }))
      app.get(
        '/broken',
        (_req, res) => void by(res).render('rings', { a: Promise.reject(new Error('broken')) }),
      )
      app.get('/data', (_req, res) => void res.json({ a: 1 }))
    },
    { flashStore: carry },
  )

test('113 clearHistory is true on one page', async () => {
  const app = leaving()
  expect((await visit(app, '/here')).body.clearHistory).toBe(true)
  expect((await visit(app)).body).not.toHaveProperty('clearHistory')
})

test('114 clearHistory survives a redirect', async () => {
  const app = leaving()
  await send(app, 'post', '/logout').expect(302)
  expect((await visit(app)).body.clearHistory).toBe(true)
  expect((await visit(app)).body).not.toHaveProperty('clearHistory')
})

test('115 flash is a field of the page, absent when empty', async () => {
  const { body } = await visit(leaving(), '/here')
  expect(body.flash).toEqual({ now: 1 })
  expect(shown(body)).toEqual({})
  expect((await visit(leaving())).body).not.toHaveProperty('flash')
})

test('116 flash survives redirects of any kind, calls merge, and it is shown once', async () => {
  const app = leaving()
  await send(app, 'post', '/save').expect(302)
  expect((await visit(app)).body.flash).toEqual({ saved: 1, by: 'Mina' })
  expect((await visit(app)).body).not.toHaveProperty('flash')

  await send(app, 'post', '/express').expect(302)
  await visit(app, '/on').expect(301)
  expect(pageIn((await open(app)).text).flash).toEqual({ saved: 2, moved: true })

  await open(app, '/on').expect(301).expect('Location', '/rings')
  expect((await visit(app)).body.flash).toEqual({ moved: true })
})

test('116 background requests, other responses and failed pages do not consume the flash', async () => {
  const carry = new MemoryStore()
  const app = leaving(carry)
  await send(app, 'post', '/save')
  await visit(app, '/rings', partial({ only: 'a' })).expect(200)
  await visit(app, '/rings', { Purpose: 'prefetch' }).expect(200)
  await visit(app, '/rings', { Precognition: 'true' }).expect(200)
  await visit(app, '/rings', { 'X-Inertia-Version': 'old' }).expect(409)
  await open(app, '/data').expect(200)
  await visit(app, '/broken').expect(500)
  expect(carry.takes).toBe(0)
  expect((await visit(app)).body.flash).toEqual({ saved: 1, by: 'Mina' })
})

test('116 a form sent with `only` gets its errors and flash when it requests errors', async () => {
  const app = leaving()
  await send(app, 'post', '/save')
  const page = (await visit(app, '/rings', partial({ only: 'a,errors' }))).body
  expect(page.flash).toEqual({ saved: 1, by: 'Mina' })
})

test('116 the redirect waits until its flash data is stored', async () => {
  const carry = new MemoryStore()
  await send(leaving(carry), 'post', '/save')
  expect(carry.stored).toHaveLength(1)
  await send(leaving(carry), 'post', '/plain').expect(302)
  expect(carry.stored).toHaveLength(1)
  const broken = new MemoryStore()
  broken.save = async () => {
    throw new Error('disk full')
  }
  await send(leaving(broken), 'post', '/save').expect(500)
})

test('116 of parallel pages one gets the flash', async () => {
  const app = leaving()
  await send(app, 'post', '/save')
  const pages = await Promise.all([visit(app), visit(app), visit(app)])
  expect(pages.filter(({ body }) => body.flash !== undefined)).toHaveLength(1)
})

class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super('refused')
    this.status = status
  }
}

function failing() {
  const options = optionsWith({
    share: () => ({ shop: 'Deira' }),
    flashStore: new MemoryStore(),
  })
  const app = express()
  app.get('/before', () => {
    throw new Refused(503)
  })
  app.use(inertia(options))
  app.get('/rings', (_req, res) => void by(res).render('rings', {}))
  app.all('/refuse/:status', (req, res) => {
    void by(res)
      .flash('kept', 1)
      .render('rings', { a: Promise.reject(new Refused(Number(req.params.status))) })
  })
  app.use(() => {
    throw new Refused(404)
  })
  app.use(
    errorPages<AnyPages>(options, (error, _req, res) => {
      if (!(error instanceof Refused) || error.status === 500) return undefined
      if (error.status === 419) {
        void by(res).errors({ form: 'expired' }).back('/')
        return 'responded'
      }
      const page = { component: 'error', props: { status: error.status }, status: error.status }
      return error.status === 503 ? { ...page, sharedInstead: { word: 'closed' } } : page
    }),
  )
  app.use((_error: Error, _req: unknown, res: express.Response, _next: unknown) => {
    res.status(500).json({ plain: true })
  })
  return app
}

test('117 a failure becomes a page with its status, at the URL the visitor came from', async () => {
  const from = { Referer: 'https://shop.example/rings?a=1' }
  for (const status of [403, 409, 429]) {
    const { body } = await send(failing(), 'put', `/refuse/${status}`, from)
      .expect(status)
      .expect('X-Inertia', 'true')
    expect(body).toMatchObject({ component: 'error', props: { status }, url: '/rings?a=1' })
    expect(body.props).not.toHaveProperty('a')
  }
})

test('117 a failure of a plain request keeps its own URL, as does one from another site', async () => {
  const { text } = await open(failing(), '/refuse/403', {
    Referer: 'https://shop.example/rings',
  }).expect(403)
  expect(pageIn(text).url).toBe('/refuse/403')
  const { body } = await visit(failing(), '/refuse/403', { Referer: 'https://evil.example/rings' })
  expect(body.url).toBe('/refuse/403')
})

test('117 a dead link is reported at its own URL, a form to a missing route at its page', async () => {
  const from = { Referer: 'https://shop.example/rings' }
  expect((await visit(failing(), '/refuse/404', from).expect(404)).body.url).toBe('/refuse/404')
  expect((await send(failing(), 'put', '/refuse/404', from).expect(404)).body.url).toBe('/rings')
})

test('117 a failure may redirect instead, or fall through', async () => {
  const app = failing()
  await send(app, 'put', '/refuse/419', { Referer: 'https://shop.example/rings' })
    .expect(303)
    .expect('Location', '/rings')
  const { body } = await visit(app)
  expect(body).toMatchObject({ props: { errors: { form: 'expired' } }, flash: { kept: 1 } })
  await visit(app, '/refuse/500').expect(500, { plain: true })
})

test('118 error pages have shared data or not, also if no route or middleware was reached', async () => {
  const missing = await visit(failing(), '/nowhere').expect(404)
  expect(missing.body).toMatchObject({ component: 'error', props: { shop: 'Deira', status: 404 } })
  const early = await visit(failing(), '/before').expect(503)
  expect(shown(early.body)).toEqual({ word: 'closed', status: 503 })
  expect(pageIn((await open(failing(), '/before').expect(503)).text).component).toBe('error')
})
