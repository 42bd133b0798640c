import { expect, test } from 'vitest'
import { by, open, pageFor, pageIn, partial, send, shop, showing, shown, visit } from './site.ts'

// M. Not in Laravel's suite, needed on Express 5

test('121 text with &quot; and &amp; reaches the client unchanged', async () => {
  const text = 'x&quot;},&quot;component&quot;:&quot;Evil&quot;,AT&amp;T &lt;b&gt; "q" \'s\''
  const app = showing(() => ({ name: text }))
  const page = pageIn((await open(app)).text)
  expect(page.props.name).toBe(text)
  expect(page.component).toBe('rings')
  expect((await visit(app)).body.props.name).toBe(text)
})

test('122 <!--<script> in data cannot break the document', async () => {
  const name = '<!--<script></script><script>alert(1)</script>'
  const { text } = await open(showing(() => ({ name })))
  expect(text.match(/<!--|<script|<\/script/g)).toEqual(['<script', '</script'])
  expect(pageIn(text).props.name).toBe(name)
})

test('123 existing Vary values are kept', async () => {
  const app = shop((app) => {
    app.use((_req, res, next) => {
      res.vary('Origin').append('Vary', 'Accept-Encoding')
      next()
    })
    app.get('/rings', (_req, res) => void by(res).render('rings', {}))
    app.get('/frag', (_req, res) => res.redirect('/#a'))
    app.get('/overwritten', (_req, res) => void by(res.set('Vary', 'Cookie')).render('rings', {}))
  })
  for (const path of ['/rings', '/frag'])
    await visit(app, path).expect('Vary', 'X-Inertia, Origin, Accept-Encoding')
  await open(app).expect('Vary', 'X-Inertia, Origin, Accept-Encoding')
  await visit(app, '/overwritten').expect('Vary', 'Cookie, X-Inertia')
})

test('124 independent lazy props run at the same time', async () => {
  const meeting = (size: number) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let here = 0
    return () => {
      here += 1
      if (here === size) resolve(size)
      return promise
    }
  }
  // Each waits for all the others: run one after the other they would never end.
  const arrive = meeting(5)
  const props = () => ({ a: arrive, b: arrive, c: { d: arrive, e: [arrive] } })
  const share = () => ({ shared: arrive })
  expect(shown(await pageFor(props, {}, { share }))).toEqual({
    a: 5,
    b: 5,
    c: { d: 5, e: [5] },
    shared: 5,
  })
})

test('125 names such as constructor in only are ignored', async () => {
  const names =
    'constructor,toString,__proto__,__defineGetter__,valueOf,hasOwnProperty,a.constructor'
  const app = showing(() => ({ a: { b: 1 }, c: 2 }))
  const page = (await visit(app, '/rings', partial({ only: names })).expect(200)).body
  expect(shown(page)).toEqual({ a: {} })
  const whole = (await visit(app, '/rings', partial({ except: names, reset: names })).expect(200))
    .body
  expect(shown(whole)).toEqual({ a: { b: 1 }, c: 2 })
  const bag = (await visit(app, '/rings', { 'X-Inertia-Error-Bag': '__proto__' }).expect(200)).body
  expect(bag.props.errors).toEqual({})
})

test('126 non-ASCII redirect targets are encoded, encoded ones are unchanged', async () => {
  const app = shop((app) => {
    app.all('/ours', (_req, res) => void by(res).redirect('/café/✓?q=ذهب&p=%D8%B0'))
    app.all('/express', (_req, res) => res.redirect('/café/✓'))
    app.all('/frag', (_req, res) => void by(res).redirect('/café#ذ'))
    app.all('/away', (_req, res) => void by(res).location('https://bank.example/café'))
    app.all('/lines', (_req, res) => void by(res).redirect('/a\r\nSet-Cookie: x=\ud800'))
  })
  await send(app, 'put', '/ours')
    .expect(303)
    .expect('Location', '/caf%C3%A9/%E2%9C%93?q=%D8%B0%D9%87%D8%A8&p=%D8%B0')
  await send(app, 'post', '/express').expect('Location', '/caf%C3%A9/%E2%9C%93')
  await visit(app, '/frag').expect('X-Inertia-Redirect', 'https://shop.example/caf%C3%A9#%D8%B0')
  await visit(app, '/away').expect('X-Inertia-Location', 'https://bank.example/caf%C3%A9')
  const split = await visit(app, '/lines').expect(302)
  expect(split.headers).not.toHaveProperty('set-cookie')
})

test('126 an invalid redirect target reaches the error handler', async () => {
  const app = shop((app) => app.get('/', (_req, res) => void by(res).redirect('https://[#x')))
  expect((await visit(app, '/').expect(500)).body.failure).toMatch('Invalid URL')
})

test('127 back has a fallback, and never leaves the site', async () => {
  const app = shop((app) => app.all('/back', (_req, res) => void by(res).back('/home')))
  const to = async (Referer?: string) =>
    (await send(app, 'post', '/back', Referer === undefined ? {} : { Referer })).headers.location
  expect(await to()).toBe('/home')
  expect(await to('https://shop.example/rings?a=1#x')).toBe('/rings?a=1')
  for (const foreign of [
    'https://evil.example/phish',
    'http://shop.example/rings',
    'https://shop.example.evil.example/',
    'https://shop.example//evil.example/x',
    'https://shop.example/\\evil.example/x',
    'https://shop.example/a/..//evil.example',
    '//evil.example',
    '/rings',
    'javascript:alert(1)',
    'about:blank',
    '%',
  ]) {
    expect(await to(foreign), foreign).toBe('/home')
  }
})

test('128 a failing prop reaches the error handler though the handler did not return the promise', async () => {
  const later = () => new Promise((_, reject) => setImmediate(reject, new Error('no gold')))
  const app = shop((app) => {
    app.get(
      '/lazy',
      (_req, res) => void by(res).render('rings', { a: later, b: later, c: { d: later() } }),
    )
    app.get('/unasked', (_req, res) => {
      void by(res)
        .share({ s: later() })
        .render('rings', { a: 1, b: later(), c: [{ d: Promise.reject(new Error('no gold')) }] })
    })
  })
  for (const ask of [visit, open]) {
    const answer = await ask(app, '/lazy').expect(500)
    expect(answer.body).toEqual({ failure: 'no gold' })
  }
  expect(shown((await visit(app, '/unasked', partial({ only: 'a' })).expect(200)).body)).toEqual({
    a: 1,
  })
})

test('129 a prop that cannot be serialised is a clean 500, not marked X-Inertia', async () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  for (const bad of [10n, circle, { toJSON: () => never() }]) {
    for (const ask of [visit, open]) {
      const answer = await ask(showing(() => ({ bad }))).expect(500)
      expect(answer.body.failure).toBeTypeOf('string')
      expect(answer.headers).not.toHaveProperty('x-inertia')
    }
  }
})

test('129 a prop is serialized once', async () => {
  let calls = 0
  const ring = { toJSON: () => ++calls }
  const app = showing(() => ({ ring }))
  for (const ask of [visit, open]) {
    calls = 0
    await ask(app).expect(200)
    expect(calls).toBe(1)
  }
})

test('130 a document has length, charset and ETag, and is not stored', async () => {
  const app = showing(() => ({ name: 'ذهب' }))
  const answer = await open(app)
    .expect('Content-Type', 'text/html; charset=utf-8')
    .expect('Cache-Control', 'no-store')
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)))
  expect(answer.headers.etag).toMatch(/^W?\/?"/)
  await visit(app)
    .expect('Content-Type', 'application/json; charset=utf-8')
    .expect('Cache-Control', 'no-store')
})

test('130 text of any alphabet is sent unchanged, with its length in bytes', async () => {
  for (const name of ['gold', 'Müller', 'ذهب', '金 💍']) {
    const answer = await visit(showing(() => ({ name }))).expect(200)
    expect(answer.body.props.name).toBe(name)
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)))
  }
})

function never(): never {
  throw new Error('cannot be serialized')
}
