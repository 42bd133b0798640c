import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export type Lookup = typeof systemLookup

export interface AddressPolicy {
  /** Allows this machine and private networks. */
  allowLocal: boolean
  /** The system's lookup, replaced by tests. */
  lookup?: Lookup
}

/** The host of a request, or what its name resolves to, may not be connected to. */
export class BlockedAddress extends Error {
  constructor(host: string) {
    super(`${host} is on this machine, in a private network or in a special range, not allowed`)
  }
}

/** A name without an address. */
export class UnknownHost extends Error {}

/**
 * Whether an IP address (v4, v6, or v4 within v6) may be connected to: the public internet always, this machine and
 * private networks only when allowed, and never special ranges (link-local, multicast, reserved) nor addresses where
 * clouds serve credentials. Source: IANA special-purpose address registries (RFC 6890).
 */
export function isAllowedAddress(address: string, { allowLocal }: AddressPolicy): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (METADATA.check(address, family)) return false
  if (LOCAL.check(address, family)) return allowLocal
  return PUBLIC.check(address, family) && !SPECIAL.check(address, family)
}

/** Whether the host of a URL is blocked as it is written; names are checked at lookup by `guardedLookup`. */
export function isBlockedHost({ hostname }: URL, policy: AddressPolicy): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return !isAllowedAddress(host, policy)
  return !policy.allowLocal && /(^|\.)localhost\.?$/.test(host)
}

/**
 * The lookup for connections, so that the checked address is the one connected to, even if a name server changes its
 * answer. Its errors are `BlockedAddress` and `UnknownHost`.
 */
export function guardedLookup(policy: AddressPolicy): LookupFunction {
  const lookup = policy.lookup ?? systemLookup
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(new UnknownHost(hostname, { cause: error }), [])
      const [first, ...others] = found.filter(({ address }) => isAllowedAddress(address, policy))
      if (!first) return callback(new BlockedAddress(hostname), [])
      if (options.all) return callback(null, [first, ...others])
      callback(null, first.address, first.family)
    })
  }
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

/** Outside link-local: Azure, Alibaba Cloud, AWS and Google Cloud. */
const METADATA = subnets('168.63.129.16/32', '100.100.100.200/32', 'fd00:ec2::/32', 'fd20:ce::/32')
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
