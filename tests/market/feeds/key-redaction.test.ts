import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GOLD } from '#server/formula/units/karat.ts'
import { redactBody, requestReading } from '#server/market/feeds/request-reading.ts'
import { FakeClock } from '#tests/support/fakes.ts'
import { requestFrom, respondWith, serve } from './test-servers.ts'

const KINDS_WITH_KEY = ['goldapi_io', 'metals_dev', 'metalpriceapi'] as const

describe('a key is never returned, whatever a source sends back', () => {
  const KEY = 'K-2f9c+/7&"x'
  const encodings = [KEY, encodeURIComponent(KEY), 'K-2f9c%2B%2F7%26%22x', 'K-2f9c+\\/7&\\"x']
  const cases: [string, (address: string, headers: object) => string, number][] = [
    ['its own address', (address) => address, 200],
    ['the headers it was sent', (_address, headers) => JSON.stringify(headers), 200],
    ['an error that quotes the key', () => `{"error":"${KEY} is not a key"}`, 403],
    ['an error that quotes it twice', () => `${KEY} ${encodeURIComponent(KEY)} ${KEY}`, 500],
    ['a page', () => `<p>${KEY.replace('&', '&amp;').replace('"', '&quot;')}</p>`, 404],
    ['JSON with its own escapes', () => JSON.stringify({ KEY }).replaceAll('/', '\\/'), 200],
    ['the key at the cut', () => `${'x'.repeat(16 * 1024 - 5)}${KEY}`, 200],
  ]

  test.each(cases)('%s', async (_what, echo, status) => {
    for (const kind of KINDS_WITH_KEY) {
      let wasSent = false
      const base = await serve((request, response) => {
        const sent = [request.url, ...request.rawHeaders].join(' ')
        wasSent = encodings.some((encoding) => sent.includes(encoding))
        response.writeHead(status).end(echo(request.url ?? '', request.headers))
      })
      const answer = await requestFrom(base, kind, { apiKey: KEY })
      expect(wasSent).toBe(true)
      const output = JSON.stringify(answer) + answer.raw
      for (const encoding of [...encodings, 'K-2f9c']) expect(output).not.toContain(encoding)
    }
  })

  test('connection errors do not contain it', async () => {
    for (const base of [
      'http://127.0.0.1:1',
      'http://10.0.0.1',
      'https://no.such.host.invalid',
      'no address',
    ])
      for (const kind of KINDS_WITH_KEY) {
        const options = { base, apiKey: KEY, allowLocal: false, wait: async () => {} }
        const answer = await requestReading(kind, GOLD, { ...options, clock: new FakeClock() })
        expect(answer.error).not.toBeNull()
        expect(JSON.stringify(answer)).not.toContain('K-2f9c')
      }
  })

  test('a source that needs no key receives none', async () => {
    let sent = ''
    const base = await serve((request, response) => {
      sent += `${request.url} ${JSON.stringify(request.headers)}`
      response.end('{}')
    })
    for (const kind of ['swissquote', 'gold_api_com', 'nbp', 'goldprice_org'] as const)
      await requestFrom(base, kind, { apiKey: KEY })
    expect(sent).not.toContain('K-2f9c')
  })
})

describe('the stored body', () => {
  test('has the key redacted and the rest unchanged', () => {
    expect(redactBody(Buffer.from('bad key abc-123, sorry'), 'abc-123')).toBe(
      'bad key █████, sorry',
    )
    expect(redactBody(Buffer.from('[1, 2]'), '')).toBe('[1, 2]')
  })

  test('has at most 16 KiB, cut between two characters', () => {
    const zloty = redactBody(Buffer.from('ł'.repeat(20_000)), '')
    expect(zloty).toBe('ł'.repeat(8 * 1024))
    expect(redactBody(Buffer.from(`x${'ł'.repeat(20_000)}`), '')).toBe(
      `x${'ł'.repeat(8 * 1024 - 1)}`,
    )
    expect(redactBody(Buffer.alloc(20_000, 0xff), '')).toBe('\uFFFD'.repeat(5461))
  })

  test('contains no NUL character', () => {
    expect(redactBody(Buffer.from('a\0b'), '')).toBe('a\uFFFDb')
  })

  test('never contains the key and can be stored in both databases', () => {
    const key = fc.string({ minLength: 4, maxLength: 40 })
    fc.assert(
      fc.property(key, fc.uint8Array({ maxLength: 40_000 }), fc.nat(3), (apiKey, noise, times) => {
        const body = Buffer.concat([Buffer.from(apiKey.repeat(times)), noise, Buffer.from(apiKey)])
        const raw = redactBody(body, apiKey)
        expect(Buffer.byteLength(raw)).toBeLessThanOrEqual(16 * 1024)
        expect(raw.isWellFormed()).toBe(true)
        expect(raw).not.toContain('\0')
        if (!'█████'.includes(apiKey)) expect(raw).not.toContain(apiKey)
      }),
    )
  })
})

test('the hash is the SHA-256 of the complete body', async () => {
  const answer = await requestFrom(await serve(respondWith('4392.0 dollars')))
  expect(answer.raw).toBe('4392.0 dollars')
  // printf '4392.0 dollars' | sha256sum
  expect(answer.rawSha256).toBe('34eec66fdf42a2bb13dd64bece8bdbaccffcaee1498dcf11a7175d1cb83c5b3d')
})
