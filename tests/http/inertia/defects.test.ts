import { readdirSync, readFileSync } from 'node:fs'
import express, { Router } from 'express'
import { expect, test } from 'vitest'
import { inertia } from '#server/http/inertia/middleware.ts'
import {
  by,
  open,
  optionsWith,
  pageIn,
  partial,
  send,
  shop,
  showing,
  shown,
  visit,
} from './site.ts'

// Defects of inertia-node 2.0.0, each with a test that this layer avoids it.

async function embedded(name: string) {
  const { text } = await open(showing(() => ({ name }))).expect(200)
  return { text, page: pageIn(text) }
}

test('D01 a page with &quot; in a prop can be parsed', async () => {
  expect((await embedded('say &quot;hi&quot;')).page.props.name).toBe('say &quot;hi&quot;')
})

test('D02 entities in a prop are unchanged', async () => {
  expect((await embedded('AT&amp;T &lt;b&gt;')).page.props.name).toBe('AT&amp;T &lt;b&gt;')
})

test('D03 the page is in the script element without entities', async () => {
  expect((await embedded('a "b" c')).text).not.toContain('&quot;')
})

test('D04 </script> in a prop does not end the script', async () => {
  const { text, page } = await embedded('</script><script>alert(1)</script>')
  expect(text.match(/<\/script/g)).toHaveLength(1)
  expect(page.props.name).toBe('</script><script>alert(1)</script>')
})

test('D05, D06 the shell gets its data by name, from every call', async () => {
  const app = shop(
    (app) => {
      app.get(
        '/',
        (_req, res) =>
          void by(res).viewData({ title: 'A' }).viewData({ desc: 'B' }).render('rings', {}),
      )
    },
    { shell: ({ viewData }) => JSON.stringify(viewData) },
  )
  expect((await open(app, '/')).text).toBe('{"title":"A","desc":"B"}')
})

test('D07, D08 JSON and document vary by X-Inertia in addition to existing values', async () => {
  const app = shop((app) => {
    app.get('/', (_req, res) => void by(res.vary('Origin, Accept-Encoding')).render('rings', {}))
  })
  for (const ask of [visit, open]) {
    const { vary } = (await ask(app, '/')).headers
    expect(vary?.split(', ').sort()).toEqual(['Accept-Encoding', 'Origin', 'X-Inertia'])
  }
})

test('D09 a version conflict has the full URL, the version and Vary', async () => {
  const app = express()
  const admin = Router().use(inertia(optionsWith()))
  app.use('/admin', admin)
  const { headers } = await visit(app, '/admin/users?q=1', { 'X-Inertia-Version': 'old' }).expect(
    409,
  )
  expect(headers).toMatchObject({
    'x-inertia-location': 'https://shop.example/admin/users?q=1',
    'x-inertia-version': 'v1',
    vary: 'X-Inertia',
  })
})

test('D10 a numeric version does not always conflict', async () => {
  await visit(
    showing(() => ({}), { version: 1 }),
    '/rings',
    { 'X-Inertia-Version': '1' },
  ).expect(200)
})

test('D11 an empty version does not always conflict', async () => {
  await open(
    showing(() => ({}), { version: '' }),
    '/rings',
    { 'X-Inertia': 'true' },
  ).expect(200)
})

test('D12 a rejecting prop neither hangs the request nor ends the process', async () => {
  const app = showing(() => ({ a: async () => Promise.reject(new Error('no gold')) }))
  for (const ask of [visit, open]) expect((await ask(app).expect(500)).body.failure).toBe('no gold')
})

test('D14 props that cannot be serialized fail before anything is sent', async () => {
  for (const ask of [visit, open]) {
    expect((await ask(showing(() => ({ a: 1n }))).expect(500)).body.failure).toMatch('BigInt')
  }
})

test('D16 a shell that throws fails before anything is sent', async () => {
  const shell = () => {
    throw new Error('no shell')
  }
  expect((await open(showing(() => ({}), { shell })).expect(500)).body.failure).toBe('no shell')
})

test('D17, D18 X-Inertia-Partial-Except leaves props out, unevaluated', async () => {
  let calls = 0
  const app = showing(() => ({ a: 1, b: () => ++calls }))
  expect(shown((await visit(app, '/rings', partial({ except: 'b' }))).body)).toEqual({ a: 1 })
  expect(calls).toBe(0)
})

test('D19 only with a dot path sends that part', async () => {
  const app = showing(() => ({ auth: { user: 'Mina', token: 't' } }))
  expect(shown((await visit(app, '/rings', partial({ only: 'auth.user' }))).body)).toEqual({
    auth: { user: 'Mina' },
  })
})

test('D20 nested functions and promises are called and awaited', async () => {
  const app = showing(() => ({ a: { b: () => 1, c: Promise.resolve(2) } }))
  expect(shown((await visit(app)).body)).toEqual({ a: { b: 1, c: 2 } })
})

test('D21, D22, D23 names from the prototype chain are neither looked up nor called', async () => {
  const app = showing(() => ({ a: 1 }))
  for (const only of ['constructor,toString', '__defineGetter__', 'valueOf', '__proto__']) {
    expect(shown((await visit(app, '/rings', partial({ only })).expect(200)).body)).toEqual({})
  }
})

test('D24 errors are sent on partial reloads', async () => {
  const app = showing(() => ({ list: [1] }))
  expect((await visit(app, '/rings', partial({ only: 'list' }))).body.props).toEqual({
    list: [1],
    errors: {},
  })
})

test('D25 props are resolved in parallel', async () => {
  const running = new Set<string>()
  let most = 0
  const slow = (name: string) => async () => {
    running.add(name)
    most = Math.max(most, running.size)
    await new Promise((resolve) => setImmediate(resolve))
    running.delete(name)
  }
  await visit(showing(() => ({ a: slow('a'), b: slow('b'), c: slow('c') }))).expect(200)
  expect(most).toBe(3)
})

const redirecting = shop((app) => {
  app.all('/back', (_req, res) => void by(res).back('/home'))
  app.all('/express', (_req, res) => res.redirect('/a'))
  app.all('/frag', (_req, res) => void by(res).redirect('/a#b'))
  app.all('/cafe', (_req, res) => void by(res).redirect('/café/✓'))
})

test('D26 back without Referer goes to the fallback', async () => {
  await send(redirecting, 'post', '/back').expect(302).expect('Location', '/home')
})

test('D27 res.redirect after PUT is 303', async () => {
  await send(redirecting, 'put', '/express').expect(303).expect('Location', '/a')
})

test('D28 a redirect to a fragment keeps it', async () => {
  await visit(redirecting, '/frag')
    .expect(409)
    .expect('X-Inertia-Redirect', 'https://shop.example/a#b')
})

test('D29 a redirect beyond ASCII is encoded', async () => {
  await visit(redirecting, '/cafe').expect(302).expect('Location', '/caf%C3%A9/%E2%9C%93')
})

test('D30 the page is sent by Express with status, length and charset', async () => {
  const app = shop((app) =>
    app.get('/', (_req, res) => void by(res.status(404)).render('rings', {})),
  )
  for (const ask of [visit, open]) {
    const { headers } = await ask(app, '/').expect(404)
    expect(headers['content-type']).toMatch('charset=utf-8')
    expect(headers).toMatchObject({
      'content-length': expect.any(String),
    })
    expect(headers).not.toHaveProperty('transfer-encoding')
  }
})

test('D32 the page object has errors, flash, history and other fields', async () => {
  const app = shop((app) => {
    app.get(
      '/',
      (_req, res) => void by(res).flash('a', 1).encryptHistory().clearHistory().render('rings', {}),
    )
  })
  expect((await visit(app, '/')).body).toMatchObject({
    props: { errors: {} },
    flash: { a: 1 },
    encryptHistory: true,
    clearHistory: true,
  })
})

const LAST_LINE = 130
const NOT_BUILT = [119, 120] // server-side rendering

test('every line of the checklist has a test with its number', () => {
  const held = new Set(
    readdirSync(import.meta.dirname)
      .filter((file) => file.startsWith('conformance-'))
      .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
      .flatMap((text) => [...text.matchAll(/(?:^test\(|line: )['"](\d+) /gm)])
      .map(([, line]) => Number(line)),
  )
  const lines = Array.from({ length: LAST_LINE }, (_, index) => index + 1)
  expect(lines.filter((line) => !held.has(line))).toEqual(NOT_BUILT)
})

test('every defect of inertia-node has a test with its number', () => {
  const text = readFileSync(`${import.meta.dirname}/defects.test.ts`, 'utf8')
  const named = [...text.matchAll(/^test\(['"]([D\d, ]+) /gm)].flatMap(
    ([, ids]) => ids?.split(', ') ?? [],
  )
  const unnumbered = ['D13', 'D15', 'D31'] // the list of defects skips these
  const all = Array.from({ length: 32 }, (_, index) => `D${String(index + 1).padStart(2, '0')}`)
  expect(named.sort()).toEqual(all.filter((id) => !unnumbered.includes(id)))
})
