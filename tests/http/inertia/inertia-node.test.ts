import inertiaNode, { type NodeRequest } from 'inertia-node'
import { expect, test } from 'vitest'
import { ResponseBuffer } from '#server/http/inertia/core.ts'

// The behaviour of inertia-node 2.0.0 that this layer relies on; other versions must pass this first.

async function watch(
  headers: NodeRequest['headers'],
  act: (req: NodeRequest) => unknown,
  method = 'GET',
) {
  const seen: string[] = []
  let body = ''
  const res = {
    writeHead(status: number, sent: Record<string, string>) {
      seen.push(
        `head ${status} ${sent['X-Inertia-Location'] ?? sent.Location ?? sent['Content-Type']}`,
      )
      return res
    },
    end(text = '') {
      seen.push('end')
      body = text
    },
  }
  const html = () => {
    seen.push('html')
    return 'document'
  }
  const req: NodeRequest = { method, url: '/whole', originalUrl: '/asked', headers }
  inertiaNode(html, 'v1')(req, res, () => seen.push('next'))
  await act(req)
  return { seen, body }
}

const render = (req: NodeRequest) =>
  req.Inertia?.shareProps({ a: async () => 1 })
    .setStatusCode(201)
    .render({ component: 'rings', props: { b: async () => 2 } })

test('JSON starts with the version and ends the object; the head is written before the end', async () => {
  const { seen, body } = await watch({ 'x-inertia': 'true', 'x-inertia-version': 'v1' }, render)
  expect(seen).toEqual(['next', 'head 201 application/json', 'end'])
  expect(body).toMatch(/^\{"version".*\}$/)
  expect(JSON.parse(body)).toEqual({
    version: 'v1',
    component: 'rings',
    props: { a: 1, b: 2 },
    url: '/asked',
  })
})

test('a document calls html() once and sends its result', async () => {
  const { seen, body } = await watch({}, render)
  expect(seen.toSorted()).toEqual(['end', 'head 201 text/html', 'html', 'next'])
  expect(seen.indexOf('head 201 text/html')).toBeLessThan(seen.indexOf('end'))
  expect(body).toBe('document')
})

test('another version ends the request with 409 and the given url', async () => {
  const { seen } = await watch({ 'x-inertia': 'true', 'x-inertia-version': 'old' }, () => {})
  expect(seen).toEqual(['head 409 /whole', 'end'])
})

test('a response that breaks this contract is an error, not a partial response', () => {
  expect(() => new ResponseBuffer().end('no head')).toThrow('no head')
  expect(() => new ResponseBuffer().writeHead(200, {}).end('once').end('twice')).toThrow('twice')
})

test('redirects are 303 after PUT, PATCH and DELETE and 302 otherwise', async () => {
  const redirect = (req: NodeRequest) => req.Inertia?.redirect('/a')
  for (const [method, status] of Object.entries({
    GET: 302,
    POST: 302,
    PUT: 303,
    PATCH: 303,
    DELETE: 303,
  })) {
    expect((await watch({}, redirect, method)).seen).toEqual(['next', `head ${status} /a`, 'end'])
  }
})
