import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { FeedError } from './feed.ts'

export type Lookup = typeof systemLookup

export interface AddressPolicy {
  /** FEED_ALLOW_LOCAL: allows this machine, private networks and plain http. */
  allowLocal: boolean
  /** The system's lookup, replaced by tests. */
  lookup?: Lookup
}

/**
 * Whether an IP address (v4, v6, or v4 within v6) may be connected to: the public internet always, this machine and
 * private networks only when allowed, and never special ranges (link-local, where clouds serve credentials, multicast,
 * reserved). Source: IANA special-purpose address registries (RFC 6890).
 */
export function isAllowedAddress(address: string, { allowLocal }: AddressPolicy): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (LOCAL.check(address, family)) return allowLocal
  return PUBLIC.check(address, family) && !SPECIAL.check(address, family)
}

/**
 * Checks the host of a URL if it is an address; names are checked at lookup by `guardedLookup`. Throws
 * `private_address` for a blocked one, and `tls` where plain http is not allowed.
 */
export function checkAddress({ protocol, hostname }: URL, policy: AddressPolicy): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isBlocked = isIP(host) === 0 ? isLocalName(host, policy) : !isAllowedAddress(host, policy)
  if (isBlocked) throw new FeedError('private_address')
  if (protocol !== 'https:' && !policy.allowLocal) throw new FeedError('tls')
}

/**
 * The lookup for connections, so that the checked address is the one connected to, even if a name server changes its
 * answer.
 */
export function guardedLookup(policy: AddressPolicy): LookupFunction {
  const lookup = policy.lookup ?? systemLookup
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(new FeedError('dns'), [])
      const [first, ...others] = found.filter(({ address }) => isAllowedAddress(address, policy))
      if (!first) return callback(new FeedError('private_address'), [])
      if (options.all) return callback(null, [first, ...others])
      callback(null, first.address, first.family)
    })
  }
}

/** Checked before plain http, whose error would hide this one. */
function isLocalName(host: string, { allowLocal }: AddressPolicy): boolean {
  return !allowLocal && /(^|\.)localhost\.?$/.test(host)
}

/** IPv4 subnets also match the same addresses within IPv6 (::ffff:0:0/96). */
function subnets(...list: string[]): BlockList {
  const block = new BlockList()
  for (const subnet of list) {
    const [address = '', bits] = subnet.split('/')
    block.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return block
}

const LOCAL = subnets(
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
)
const PUBLIC = subnets('0.0.0.0/0', '2000::/3')
const SPECIAL = subnets(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
)
