import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { Router } from 'express'
import { expect, test } from 'vitest'
import { manifestVersion } from '#server/http/assets/manifest.ts'
import { inertia } from '#server/http/inertia/middleware.ts'
import {
  by,
  MemoryStore,
  open,
  optionsWith,
  pageFor,
  pageIn,
  send,
  shop,
  showing,
  visit,
} from './site.ts'

const rings = () => ({ rings: ['Band'] })

// A. Page object and root document

test('1 a plain GET is a document with the page in a script, then an empty root', async () => {
  const { text } = await open(showing(rings)).expect(200).expect('Content-Type', /html/)
  expect(text).toMatch(
    /<script data-page="app" type="application\/json">.*<\/script><div id="app"><\/div>/,
  )
  expect(pageIn(text).props.rings).toEqual(['Band'])
})

test('2 the root id is configurable and used for both elements', async () => {
  const { text } = await open(showing(rings, { id: 'counter' }))
  expect(text).toContain('<script data-page="counter"')
  expect(text).toContain('<div id="counter"></div>')
})

test('3 a page has component, props, url and version and nothing else', async () => {
  const page = {
    component: 'rings',
    props: { rings: ['Band'], errors: {} },
    url: '/rings',
    version: 'v1',
  }
  expect(await pageFor(rings)).toEqual(page)
  expect(pageIn((await open(showing(rings))).text)).toEqual(page)
})

test('4 an Inertia visit gets the same page as JSON, 200 and X-Inertia: true', async () => {
  const app = showing(rings)
  const json = await visit(app)
    .expect(200)
    .expect('X-Inertia', 'true')
    .expect('Content-Type', /json/)
  expect(json.body).toEqual(pageIn((await open(app)).text))
})

test('5 the shell may get data besides the page; calls add up', async () => {
  const app = shop(
    (app) =>
      app.get('/rings', (_req, res) => {
        void by(res).viewData({ title: 'Rings' }).viewData({ lang: 'ae' }).render('rings', rings())
      }),
    { shell: ({ viewData }) => `<title>${viewData.title}</title><i>${viewData.lang}</i>` },
  )
  expect((await open(app)).text).toBe('<title>Rings</title><i>ae</i>')
})

test('6 the shell is chosen per app, per request or per response', async () => {
  const app = shop(
    (app) => {
      app.use('/print', (_req, res, next) => {
        by(res).shell(() => 'for the printer')
        next()
      })
      app.get(['/rings', '/print/rings'], (_req, res) => void by(res).render('rings', {}))
      app.get(
        '/tag',
        (_req, res) =>
          void by(res)
            .shell(() => 'for the tag')
            .render('rings', {}),
      )
    },
    { shell: ({ req }) => (req.query.plain ? 'plain' : 'for the shop') },
  )
  const seen = ['/rings', '/rings?plain=1', '/print/rings', '/tag'].map(
    async (at) => (await open(app, at)).text,
  )
  expect(await Promise.all(seen)).toEqual([
    'for the shop',
    'plain',
    'for the printer',
    'for the tag',
  ])
})

test('7 url is the requested path and query, without origin', async () => {
  const page = await visit(showing(rings), '/rings?metal=gold&sort=-weight%20up')
  expect(page.body.url).toBe('/rings?metal=gold&sort=-weight%20up')
})

test('8 a trailing slash is kept, with and without query', async () => {
  const app = showing(rings)
  expect((await visit(app, '/rings/')).body.url).toBe('/rings/')
  expect((await visit(app, '/rings/?a=1')).body.url).toBe('/rings/?a=1')
})

test('9 url has the mount path and the prefix of the proxy once', async () => {
  const behind = { appUrl: 'https://shop.example/gold' }
  const mounted = express()
  const admin = Router().use(inertia(optionsWith(behind)))
  admin.get('/rings', (_req, res) => void by(res).render('rings', {}))
  mounted.use('/admin', admin).use('/gold/admin', admin)
  expect((await visit(mounted, '/admin/rings?a=1')).body.url).toBe('/gold/admin/rings?a=1')
  expect((await visit(mounted, '/gold/admin/rings')).body.url).toBe('/gold/admin/rings')
  expect((await visit(showing(rings, { appUrl: 'https://shop.example/ring' }))).body.url).toBe(
    '/ring/rings',
  )
})

test('10 url may be replaced by a resolver, or for one response', async () => {
  const app = showing(rings, { pageUrl: (_req, path) => `/shop${path}` })
  expect((await visit(app)).body.url).toBe('/shop/rings')
  const one = shop((app) =>
    app.get('/a', (_req, res) => void by(res).render('a', {}, 200, { url: '/b' })),
  )
  expect((await visit(one, '/a')).body.url).toBe('/b')
})

test('11 the component name may be transformed; anything but text is rejected', async () => {
  const app = showing(rings, { componentName: (name) => `Shop/${name}` })
  expect((await visit(app)).body.component).toBe('Shop/rings')
  const wrong = shop((app) =>
    app.get('/', (_req, res) => void by(res).render(7 as unknown as string, {})),
  )
  expect((await visit(wrong, '/').expect(500)).body.failure).toMatch('must be text')
})

test('12 an unknown component is an error when pages are checked', async () => {
  const knowsComponent = (name: string) => name === 'bracelets'
  expect(
    (await visit(showing(rings, { hasComponent: knowsComponent })).expect(500)).body.failure,
  ).toMatch('no page "rings"')
  await visit(showing(rings)).expect(200)
})

test('13 props may be added to a page before it is rendered', async () => {
  const app = shop((app) =>
    app.get('/', (_req, res) => {
      void by(res)
        .with({ a: 1, b: 1 })
        .with('c', () => 3)
        .render('rings', { b: 2 })
    }),
  )
  expect((await visit(app, '/')).body).toMatchObject({ props: { a: 1, b: 2, c: 3 } })
  expect((await visit(app, '/')).body).not.toHaveProperty('sharedProps')
})

test('13 a name that no partial reload could request is refused', async () => {
  expect((await visit(showing(() => ({ 'a,b': 1 }))).expect(500)).body.failure).toMatch('"a,b"')
})

// B. Middleware: Vary, version, empty responses

test('14 Inertia JSON varies by X-Inertia', async () => {
  await visit(showing(rings)).expect('Vary', /X-Inertia/)
})

test('15 other responses of the same routes vary by X-Inertia too', async () => {
  await open(showing(rings)).expect('Vary', /X-Inertia/)
  await open(showing(rings), '/nothing')
    .expect(404)
    .expect('Vary', /X-Inertia/)
})

test('16 … and so do 409 responses', async () => {
  const app = shop((app) => {
    app.get('/frag', (_req, res) => void by(res).redirect('/rings#gold'))
    app.get('/bank', (_req, res) => void by(res).location('https://bank.example'))
  })
  for (const path of ['/frag', '/bank'])
    await visit(app, path)
      .expect(409)
      .expect('Vary', /X-Inertia/)
  await visit(app, '/frag', { 'X-Inertia-Version': 'old' })
    .expect(409)
    .expect('Vary', /X-Inertia/)
})

test('17 without a version Inertia visits are accepted', async () => {
  const app = showing(rings, { version: undefined })
  const answer = await open(app, '/rings', { 'X-Inertia': 'true' }).expect(200)
  expect(answer.body.version).toBe('')
})

test('18 a version may be a number and is compared as text', async () => {
  const app = showing(rings, { version: 1 })
  expect((await visit(app, '/rings', { 'X-Inertia-Version': '1' }).expect(200)).body.version).toBe(
    '1',
  )
  await visit(app, '/rings', { 'X-Inertia-Version': '2' }).expect(409)
})

test('19 a version may be a callback', async () => {
  const app = showing(rings, { version: (req) => `for ${req.path}` })
  await visit(app, '/rings', { 'X-Inertia-Version': 'for /rings' }).expect(200)
})

test("20 the version is a hash of Vite's manifest, and `dev` without one", () => {
  const manifest = join(mkdtempSync(join(tmpdir(), 'manifest-')), 'manifest.json')
  writeFileSync(manifest, '{"app.tsx":"app-1.js"}')
  const first = manifestVersion(manifest)
  writeFileSync(manifest, '{"app.tsx":"app-2.js"}')
  expect(manifestVersion(manifest)).not.toBe(first)
  expect(first).toMatch(/^[0-9a-f]{16}$/)
  expect(manifestVersion(undefined)).toBe('dev')
  expect(() => manifestVersion(`${manifest}.gone`)).toThrow('ENOENT')
})

test('21 GET with another version gets 409, the full URL, no body and no X-Inertia', async () => {
  const answer = await visit(showing(rings), '/rings?a=1', { 'X-Inertia-Version': 'old' }).expect(
    409,
  )
  expect(answer.headers['x-inertia-location']).toBe('https://shop.example/rings?a=1')
  expect(answer.headers).not.toHaveProperty('x-inertia')
  expect(answer.text).toBe('')
})

test('22 that 409 also has the current version', async () => {
  await visit(showing(rings), '/rings', { 'X-Inertia-Version': 'old' }).expect(
    'X-Inertia-Version',
    'v1',
  )
})

test('23 flash and errors survive the 409', async () => {
  const carry = new MemoryStore()
  carry.stored = [{ flash: { saved: 'Band' }, errors: { default: { name: 'taken' } } }]
  const app = showing(rings, { flashStore: carry })
  await visit(app, '/rings', { 'X-Inertia-Version': 'old' }).expect(409)
  const page = pageIn((await open(app)).text)
  expect(page.flash).toEqual({ saved: 'Band' })
  expect(page.props.errors).toEqual({ name: 'taken' })
})

test('24 only GET requests are checked for their version', async () => {
  const app = shop((app) => app.all('/rings', (_req, res) => void by(res).render('rings', {})))
  for (const method of ['post', 'put', 'patch', 'delete'] as const) {
    await send(app, method, '/rings', { 'X-Inertia-Version': 'old' }).expect(200)
  }
})

test('25 an Inertia visit with an empty response redirects back, by 303 after PUT; a hook may decide', async () => {
  const nothing = shop((app) => {
    app.all('/end', (_req, res) => res.end())
    app.all('/send', (_req, res) => res.send(''))
    app.all('/none', (_req, res) => res.sendStatus(204))
  })
  const from = { Referer: 'https://shop.example/rings?a=1' }
  await send(nothing, 'post', '/end', from).expect(302).expect('Location', '/rings?a=1')
  const put = await send(nothing, 'put', '/send', from).expect(303).expect('Location', '/rings?a=1')
  expect(put.headers).not.toHaveProperty('etag')
  expect(put.headers).not.toHaveProperty('content-type')
  await send(nothing, 'head', '/end').expect(200)
  await send(nothing, 'delete', '/end').expect(303).expect('Location', '/')
  await send(nothing, 'post', '/none', from).expect(204)
  const hooked = shop((app) => app.all('/end', (_req, res) => res.end()), {
    onEmpty: (_req, res) => void by(res).render('empty', {}),
  })
  expect((await send(hooked, 'post', '/end', from).expect(200)).body.component).toBe('empty')
})

test('26 other empty responses are unchanged', async () => {
  const app = shop((app) => app.get('/end', (_req, res) => res.end()))
  expect((await open(app, '/end').expect(200)).text).toBe('')
})
