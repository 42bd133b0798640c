import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { headerSafe, localPath } from '#server/http/inertia/paths.ts'
import { by, open, partial, send, shop, showing, visit } from './site.ts'

const SITE = 'https://shop.example'

test('a path of this site is returned unchanged', () => {
  for (const path of [
    '/',
    '/rings',
    '/rings?a=1&b=%2F#gold',
    '/ذهب',
    '/a//b',
    '/?next=//evil.example',
  ]) {
    expect(localPath(path, '/home')).toBe(path)
  }
})

test('anything that a browser could resolve to another site is not', () => {
  const foreign = [
    '',
    'rings',
    '//evil.example',
    '//local.invalid/x',
    '/\\evil.example',
    '\\\\evil',
    'https://evil.example',
    'javascript:alert(1)',
  ]
  const hidden = [
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\\b',
    '/..//evil.example',
    '/a/../..//evil',
    '/.//evil',
    '/%2e//evil',
  ]
  for (const text of [...foreign, ...hidden, undefined, null, 7, ['/rings']])
    expect(localPath(text, '/home')).toBe('/home')
})

test('ASVS 55, A4: no text leads away from this site, however often it is resolved', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    'evil.example',
    ':',
    '@',
    '#',
    '?',
    '%2f',
    '%5c',
    '%2e',
    '\t',
    '\n',
    ' ',
    'http',
  )
  const path = fc.array(fc.oneof(piece, fc.string())).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(path, (text) => {
      const once = new URL(localPath(text, '/home'), SITE)
      const twice = new URL(once.pathname + once.search + once.hash, SITE)
      expect([once.origin, twice.origin]).toEqual([SITE, SITE])
    }),
    { numRuns: 1000 },
  )
})

test('A5: any target is valid in a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (url) => {
      expect(headerSafe(url)).toMatch(/^[\x21-\x7e]*$/)
    }),
  )
})

test('A6: a path that starts with two slashes stays on this site', async () => {
  const app = showing(() => ({}))
  for (const path of ['//evil.example/x', '/\\evil.example/x', '///evil.example/x']) {
    const { headers } = await visit(app, path, { 'X-Inertia-Version': 'old' }).expect(409)
    expect(new URL(headers['x-inertia-location'] ?? '').origin).toBe(SITE)
  }
  expect((await visit(app, '/rings//?a=//b')).body).toMatchObject({})
  const any = shop((app) => app.use((_req, res) => void res.json({ vary: res.get('Vary') })))
  await open(any, '//evil.example').expect(200, { vary: 'X-Inertia' })
})

test('page.url never starts with two slashes', async () => {
  const app = shop((app) => app.use((_req, res) => void by(res).render('error', {})))
  expect((await visit(app, '//evil.example/x?a=1')).body.url).toBe('/evil.example/x?a=1')
})

test('ASVS 54, A16: an Inertia visit made by another site is refused', async () => {
  const app = showing(() => ({ price: 1 }))
  const answer = await visit(app, '/rings', { 'Sec-Fetch-Site': 'cross-site' }).expect(403)
  expect(answer.text).not.toContain('price')
  await visit(app, '/rings', { 'Sec-Fetch-Site': 'same-origin' }).expect(200)
  await open(app, '/rings', { 'Sec-Fetch-Site': 'cross-site' }).expect(200)
})

test('ASVS 34, A3: very long lists of names are truncated', async () => {
  const only = Array.from({ length: 2000 }, (_, index) => `p${index}`).join(',')
  const app = showing(() => ({ p0: 0, p1999: 1999 }))
  expect((await visit(app, '/rings', partial({ only })).expect(200)).body.props).toEqual({
    p0: 0,
    errors: {},
  })
  await send(app, 'head', '/rings').expect(200)
})
