import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, blacken } from '#server/market/feeds/request-reading.ts'
import { FakeClock } from '#tests/support/fakes.ts'
import { askAt, saying, serving } from './test-servers.ts'

const KEYED = ['goldapi_io', 'metals_dev', 'metalpriceapi'] as const

describe('a key is never returned, whatever a source sends back', () => {
  const KEY = 'K-2f9c+/7&"x'
  const looks = [KEY, encodeURIComponent(KEY), 'K-2f9c%2B%2F7%26%22x', 'K-2f9c+\\/7&\\"x']
  const echoes: [string, (address: string, headers: object) => string, number][] = [
    ['its own address', (address) => address, 200],
    ['the headers it was sent', (_address, headers) => JSON.stringify(headers), 200],
    ['an error that quotes the key', () => `{"error":"${KEY} is not a key"}`, 403],
    ['an error that quotes it twice', () => `${KEY} ${encodeURIComponent(KEY)} ${KEY}`, 500],
    ['a page', () => `<p>${KEY.replace('&', '&amp;').replace('"', '&quot;')}</p>`, 404],
    ['JSON with its own escapes', () => JSON.stringify({ KEY }).replaceAll('/', '\\/'), 200],
    ['the key at the cut', () => `${'x'.repeat(16 * 1024 - 5)}${KEY}`, 200],
  ]

  test.each(echoes)('%s', async (_what, echo, status) => {
    for (const kind of KEYED) {
      let wasSent = false
      const base = await serving((request, response) => {
        const sent = [request.url, ...request.rawHeaders].join(' ')
        wasSent = looks.some((look) => sent.includes(look))
        response.writeHead(status).end(echo(request.url ?? '', request.headers))
      })
      const answer = await askAt(base, kind, { apiKey: KEY })
      expect(wasSent).toBe(true)
      const told = JSON.stringify(answer) + answer.raw
      for (const look of [...looks, 'K-2f9c']) expect(told).not.toContain(look)
    }
  })

  test('connection errors do not contain it', async () => {
    for (const base of [
      'http://127.0.0.1:1',
      'http://10.0.0.1',
      'https://no.such.host.invalid',
      'no address',
    ])
      for (const kind of KEYED) {
        const asking = { base, apiKey: KEY, allowLocal: false, wait: async () => {} }
        const answer = await ask(kind, { ...asking, clock: new FakeClock() })
        expect(answer.error).not.toBeNull()
        expect(JSON.stringify(answer)).not.toContain('K-2f9c')
      }
  })

  test('a source that needs no key receives none', async () => {
    let sent = ''
    const base = await serving((request, response) => {
      sent += `${request.url} ${JSON.stringify(request.headers)}`
      response.end('{}')
    })
    for (const kind of ['swissquote', 'gold_api_com', 'nbp', 'goldprice_org'] as const)
      await askAt(base, kind, { apiKey: KEY })
    expect(sent).not.toContain('K-2f9c')
  })
})

describe('the stored body', () => {
  test('has the key redacted and the rest unchanged', () => {
    expect(blacken(Buffer.from('bad key abc-123, sorry'), 'abc-123')).toBe('bad key █████, sorry')
    expect(blacken(Buffer.from('[1, 2]'), '')).toBe('[1, 2]')
  })

  test('has at most 16 KiB, cut between two characters', () => {
    const zloty = blacken(Buffer.from('ł'.repeat(20_000)), '')
    expect(zloty).toBe('ł'.repeat(8 * 1024))
    expect(blacken(Buffer.from(`x${'ł'.repeat(20_000)}`), '')).toBe(`x${'ł'.repeat(8 * 1024 - 1)}`)
    expect(blacken(Buffer.alloc(20_000, 0xff), '')).toBe('\uFFFD'.repeat(5461))
  })

  test('contains no NUL character', () => {
    expect(blacken(Buffer.from('a\0b'), '')).toBe('a\uFFFDb')
  })

  test('never contains the key and can be stored in both databases', () => {
    const key = fc.string({ minLength: 4, maxLength: 40 })
    fc.assert(
      fc.property(key, fc.uint8Array({ maxLength: 40_000 }), fc.nat(3), (apiKey, noise, times) => {
        const body = Buffer.concat([Buffer.from(apiKey.repeat(times)), noise, Buffer.from(apiKey)])
        const raw = blacken(body, apiKey)
        expect(Buffer.byteLength(raw)).toBeLessThanOrEqual(16 * 1024)
        expect(raw.isWellFormed()).toBe(true)
        expect(raw).not.toContain('\0')
        if (!'█████'.includes(apiKey)) expect(raw).not.toContain(apiKey)
      }),
    )
  })
})

test('the hash is the SHA-256 of the complete body', async () => {
  const answer = await askAt(await serving(saying('4392.0 dollars')))
  expect(answer.raw).toBe('4392.0 dollars')
  // printf '4392.0 dollars' | sha256sum
  expect(answer.rawSha256).toBe('34eec66fdf42a2bb13dd64bece8bdbaccffcaee1498dcf11a7175d1cb83c5b3d')
})
