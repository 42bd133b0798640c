import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { FeedFault } from './feed.ts'

export type Lookup = typeof systemLookup

export interface Reach {
  /** FEED_ALLOW_LOCAL: this machine and its network, and plain http. */
  allowLocal: boolean
  /** The system's own, but for tests that play a name server. */
  lookup?: Lookup
}

/**
 * Whether an IP address (v4, v6, or v4 within v6) may be connected to: the public internet always, this machine and
 * private networks only when allowed, and never what only machinery speaks to (link-local, where clouds keep their
 * keys, multicast, reserved). Source: IANA special-purpose address registries (RFC 6890).
 */
export function mayReach(address: string, { allowLocal }: Reach): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (LOCAL.check(address, family)) return allowLocal
  return PUBLIC.check(address, family) && !SPECIAL.check(address, family)
}

/**
 * The address in a URL's host, when it is one; a name is looked up later, by `lookupWithin`.
 * Throws a private address for one out of reach, and `tls` where plain http is not allowed.
 */
export function checkAddress({ protocol, hostname }: URL, reach: Reach): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isClosed = isIP(host) === 0 ? isOwnName(host, reach) : !mayReach(host, reach)
  if (isClosed) throw new FeedFault('private_address')
  if (protocol !== 'https:' && !reach.allowLocal) throw new FeedFault('tls')
}

/**
 * The lookup that a connection itself makes, so that the address checked is the one connected to: a name server that
 * answers differently a second time gains nothing.
 */
export function lookupWithin(reach: Reach): LookupFunction {
  const lookup = reach.lookup ?? systemLookup
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(new FeedFault('dns'), [])
      const [first, ...others] = found.filter(({ address }) => mayReach(address, reach))
      if (!first) return callback(new FeedFault('private_address'), [])
      if (options.all) return callback(null, [first, ...others])
      callback(null, first.address, first.family)
    })
  }
}

/** Said before anything is said of plain http, which would only hide the point. */
function isOwnName(host: string, { allowLocal }: Reach): boolean {
  return !allowLocal && /(^|\.)localhost\.?$/.test(host)
}

/** Subnets of IPv4 hold for the same addresses within IPv6 (::ffff:0:0/96) too. */
function subnets(...list: string[]): BlockList {
  const block = new BlockList()
  for (const subnet of list) {
    const [address = '', bits] = subnet.split('/')
    block.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return block
}

const LOCAL = subnets(
  ...['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1/128', 'fc00::/7'],
)
const PUBLIC = subnets('0.0.0.0/0', '2000::/3')
const SPECIAL = subnets(
  ...['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
)
