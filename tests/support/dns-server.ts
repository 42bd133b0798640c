import { createSocket, type RemoteInfo } from 'node:dgram'
import { Resolver } from 'node:dns'
import type { Lookup } from '#server/platform/security/outgoing-addresses.ts'

/** A name server on this machine, over UDP. */
export interface DnsServer {
  /** A lookup that asks only this server, in place of the system's. */
  lookup: Lookup
  /** The names that were asked for, once per question and type. */
  questions: { name: string; type: 'A' | 'AAAA' }[]
  /** Sets the answers of a name: each question gets the next list, the last one again and again. */
  set(name: string, ...answers: string[][]): void
  close(): void
}

const TYPES = { 1: 'A', 28: 'AAAA' } as const

export async function startDnsServer(): Promise<DnsServer> {
  const answers = new Map<string, string[][]>()
  const questions: DnsServer['questions'] = []
  const socket = createSocket('udp4')
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, code, end } = questionOf(query)
    const type = TYPES[code as 1 | 28]
    questions.push({ name, type })
    const next = answers.get(`${name} ${type}`) ?? []
    const addresses = (next.length > 1 ? next.shift() : next[0]) ?? []
    socket.send(answerTo(query.subarray(0, end), code, addresses), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    lookup: lookupBy(resolver),
    questions,
    set: (name, ...lists) => {
      for (const type of ['A', 'AAAA'] as const)
        answers.set(
          `${name} ${type}`,
          lists.map((list) => list.filter((one) => one.includes(':') === (type === 'AAAA'))),
        )
    },
    close: () => socket.close(),
  }
}

/** The same form as the system's lookup with `all`. */
function lookupBy(resolver: Resolver): Lookup {
  const lookup = (
    name: string,
    _options: unknown,
    callback: (error: Error | null, found: { address: string; family: number }[]) => void,
  ) => {
    resolver.resolve4(name, (_noA, v4 = []) => {
      resolver.resolve6(name, (error, v6 = []) => {
        const found = [
          ...v4.map((address) => ({ address, family: 4 })),
          ...v6.map((address) => ({ address, family: 6 })),
        ]
        callback(found.length === 0 ? (error ?? new Error('no address')) : null, found)
      })
    })
  }
  return lookup as unknown as Lookup
}

/** The name and type of the only question, and where it ends. Source: RFC 1035, 4.1. */
function questionOf(query: Buffer): { name: string; code: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), code: query.readUInt16BE(at + 1), end: at + 5 }
}

/** With a time to live of 0, as a name server that changes its answers sends. */
function answerTo(query: Buffer, code: number, addresses: string[]): Buffer {
  const head = Buffer.from(query)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...addresses.map((address) => record(code, bytesOf(address)))])
}

function record(code: number, address: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(address.length, 10)
  return Buffer.concat([head, address])
}

function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const { hostname } = new URL(`http://[${address}]`)
  const [before = '', after = ''] = hostname.slice(1, -1).split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const zeros = Array(8 - groups(before).length - groups(after).length).fill('0')
  const all = [...groups(before), ...zeros, ...groups(after)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
