import { afterEach, describe, expect, test, vi } from 'vitest'
import { isAllowedAddress, type Lookup } from '#server/platform/security/outgoing-addresses.ts'
import { gold, requestFrom, respondWith, serve } from './test-servers.ts'

const publicOnly = { allowLocal: false }
const local = { allowLocal: true }

describe('the public internet is allowed', () => {
  test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '223.255.255.1'])(
    '%s',
    (address) => expect(isAllowedAddress(address, publicOnly)).toBe(true),
  )
  test.each(['2a00:1450:4001:80b::200e', '2606:4700::1111', '::ffff:8.8.8.8'])('%s', (address) =>
    expect(isAllowedAddress(address, publicOnly)).toBe(true),
  )
})

describe('this machine and private networks are only allowed with allowLocal', () => {
  test.each([
    '127.0.0.1',
    '127.255.0.9',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.1.2.3',
    '::ffff:c0a8:101',
  ])('%s', (address) => {
    expect(isAllowedAddress(address, publicOnly)).toBe(false)
    expect(isAllowedAddress(address, local)).toBe(true)
  })
})

describe('ASVS 47: special ranges are never allowed', () => {
  test.each([
    '0.0.0.0',
    '169.254.169.254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '100.100.100.200',
    'fd00:ec2::254',
    'fd20:ce::254',
    '192.0.0.170',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    'not an address',
    '',
  ])('%s', (address) => {
    expect(isAllowedAddress(address, publicOnly)).toBe(false)
    expect(isAllowedAddress(address, local)).toBe(false)
  })
})

describe('ASVS 47: an address that is refused is never connected to', () => {
  let requests = 0
  afterEach(() => {
    requests = 0
  })
  const countingServer = () =>
    serve((request, response) => {
      requests += 1
      respondWith(gold())(request, response)
    })

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    'localhost.',
    'shop.localhost',
  ])('http://%s', async (host) => {
    const { port } = new URL(await countingServer())
    const answer = await requestFrom(`http://${host}:${port}`, 'gold_api_com', publicOnly)
    expect(answer).toMatchObject({ reading: null, error: { kind: 'private_address' } })
    expect(requests).toBe(0)
  })

  test('a name that resolves to a private address is looked up once and refused', async () => {
    const { port } = new URL(await countingServer())
    const lookup = resolvingTo('127.0.0.1')
    const answer = await requestFrom(`https://gold.example:${port}`, 'gold_api_com', {
      ...publicOnly,
      lookup,
    })
    expect(answer.error?.kind).toBe('private_address')
    expect(requests).toBe(0)
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  test('only public addresses are tried', async () => {
    const { port } = new URL(await countingServer())
    // 203.0.113.1 is reserved and refused too: if the loopback had been tried, it would have answered.
    const lookup = resolvingTo('127.0.0.1', '203.0.113.1')
    const answer = await requestFrom(`https://gold.example:${port}`, 'gold_api_com', {
      ...publicOnly,
      lookup,
    })
    expect(answer.error?.kind).toBe('private_address')
    expect(requests).toBe(0)
  })

  test('a name of this machine is allowed with allowLocal', async () => {
    const { port } = new URL(await countingServer())
    const lookup = resolvingTo('127.0.0.1')
    const answer = await requestFrom(`http://gold.example:${port}`, 'gold_api_com', { lookup })
    expect(answer.reading?.mid).toBe(4_392_000_000)
    expect(requests).toBe(1)
  })

  test('plain http is refused without allowLocal', async () => {
    const lookup = resolvingTo('8.8.8.8')
    const answer = await requestFrom('http://gold.example', 'gold_api_com', {
      ...publicOnly,
      lookup,
    })
    expect(answer.error?.kind).toBe('tls')
    expect(lookup).not.toHaveBeenCalled()
  })

  test.each(['ftp://gold.example', 'file:///etc/passwd', 'gold.example', ''])(
    '"%s" is not an address of a source',
    async (base) => {
      const answer = await requestFrom(base)
      expect(answer).toMatchObject({ httpStatus: null, error: { kind: 'connection' } })
    },
  )
})

/** A lookup that resolves every name to these addresses. */
function resolvingTo(...addresses: string[]) {
  const found = addresses.map((address) => ({ address, family: 4 }))
  return vi.fn((_name, _options, callback) => callback(null, found)) as unknown as Lookup
}
