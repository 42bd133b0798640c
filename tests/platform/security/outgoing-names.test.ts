import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BlockedAddress } from '#server/platform/security/outgoing-addresses.ts'
import { postJson } from '#server/platform/webhooks/post.ts'
import { gold, requestFrom } from '#tests/market/feeds/test-servers.ts'
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts'

let dns: DnsServer
/** Two machines with the same port; the requests that each got. */
let machines: { server: Server; requests: number }[]
let port: number
beforeEach(async () => {
  dns = await startDnsServer()
  machines = []
  port = await listen('127.0.0.1', 0)
  await listen('127.0.0.2', port)
})
afterEach(() => {
  dns.close()
  for (const { server } of machines) server.close().closeAllConnections()
})

async function listen(host: string, at: number): Promise<number> {
  const machine = { server: createServer(), requests: 0 }
  machine.server.on('request', (_request, response) => {
    machine.requests += 1
    response.end(gold())
  })
  machines.push(machine)
  await new Promise<void>((resolve) => machine.server.listen(at, host, resolve))
  return (machine.server.address() as AddressInfo).port
}

const requests = () => machines.map((machine) => machine.requests)

const feed = async (host: string, allowLocal: boolean) => {
  const scheme = allowLocal ? 'http' : 'https'
  const base = `${scheme}://${host}:${port}`
  const options = { allowLocal, lookup: dns.lookup }
  const { reading, error } = await requestFrom(base, 'gold_api_com', options)
  return error ? error.kind : reading?.mid
}
const post = (host: string, allowLocal: boolean) =>
  postJson(`http://${host}:${port}/alerts`, '{}', { allowLocal, lookup: dns.lookup })

describe('ASVS 47: a name that resolves to where clouds serve credentials is refused at the request', () => {
  test.each([
    ['metadata.google.internal', '169.254.169.254'],
    ['wire.example', '168.63.129.16'],
    ['wire6.example', '::ffff:168.63.129.16'],
    ['alibaba.example', '100.100.100.200'],
    ['aws6.example', 'fd00:ec2::254'],
    ['google6.example', 'fd20:ce::254'],
    ['mapped.example', '::ffff:169.254.169.254'],
  ])('%s, %s, even where local addresses are allowed', async (name, address) => {
    dns.set(name, [address])
    for (const allowLocal of [false, true]) {
      expect(await feed(name, allowLocal)).toBe('private_address')
      await expect(post(name, allowLocal)).rejects.toThrow(BlockedAddress)
    }
    expect(requests()).toEqual([0, 0])
    expect(dns.questions.filter(({ type }) => type === 'A').map((one) => one.name)).toEqual(
      Array(4).fill(name),
    )
  })
})

describe('ASVS 47: a name that resolves to this machine or its network is refused at the request', () => {
  test.each([
    ['127.0.0.1.nip.io', '127.0.0.1'],
    ['ten.example', '10.0.0.7'],
    ['six.example', '::1'],
    ['unique.example', 'fd12:3456::1'],
  ])('%s, %s', async (name, address) => {
    dns.set(name, [address])
    expect(await feed(name, false)).toBe('private_address')
    await expect(post(name, false)).rejects.toThrow(`${name} is on this machine`)
    expect(requests()).toEqual([0, 0])
  })

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    'localhost',
    'a.localhost.',
  ])('a message is not posted to %s', async (host) => {
    await expect(post(host, false)).rejects.toThrow(BlockedAddress)
    expect(requests()).toEqual([0, 0])
  })

  test('and is reached where local addresses are allowed', async () => {
    dns.set('till.example', ['127.0.0.1'])
    expect(await feed('till.example', true)).toBe(4_392_000_000)
    await post('till.example', true)
    expect(requests()).toEqual([2, 0])
  })
})

describe('ASVS 47: a name server that changes its answers', () => {
  test('is asked once per request, and the checked address is the one connected to', async () => {
    dns.set('rebound.example', ['127.0.0.1'], ['127.0.0.2'])
    expect(await feed('rebound.example', true)).toBe(4_392_000_000)
    expect(requests()).toEqual([1, 0])
    expect(dns.questions.map(({ type }) => type)).toEqual(['A', 'AAAA'])

    dns.set('rebound.example', ['127.0.0.1'], ['127.0.0.2'])
    await post('rebound.example', true)
    expect(requests()).toEqual([2, 0])
    expect(dns.questions.map(({ type }) => type)).toEqual(['A', 'AAAA', 'A', 'AAAA'])
  })

  test('cannot lead a later request to a refused address', async () => {
    dns.set('rebound.example', ['127.0.0.1'], ['169.254.169.254'])
    expect(await feed('rebound.example', true)).toBe(4_392_000_000)
    expect(await feed('rebound.example', true)).toBe('private_address')
    await expect(post('rebound.example', true)).rejects.toThrow(BlockedAddress)
    expect(requests()).toEqual([1, 0])
  })

  test('cannot have a refused name tried again until another answer is allowed', async () => {
    dns.set('rebound.example', ['168.63.129.16'], ['127.0.0.1'])
    expect(await feed('rebound.example', true)).toBe('private_address')
    expect(requests()).toEqual([0, 0])
  })

  test('only has the allowed ones of several addresses connected to', async () => {
    dns.set('several.example', ['168.63.129.16', '127.0.0.2', 'fd00:ec2::254'])
    expect(await feed('several.example', true)).toBe(4_392_000_000)
    await post('several.example', true)
    expect(requests()).toEqual([0, 2])
  })
})

test('a name without an address is an error of its own', async () => {
  expect(await feed('unknown.example', true)).toBe('dns')
  await expect(post('unknown.example', true)).rejects.toThrow('unknown.example')
})
