import { isIP } from 'node:net'

/**
 * The network of one subscriber: an IPv4 address, or the /56 prefix of an IPv6 address. Providers give a subscriber so
 * many addresses or fewer (RFC 6177), any of which can be used, so attempts are counted for the whole network.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mappedAddress !== undefined) return mappedAddress
  const [first, second, third, fourth = '0'] = groupsOf(ip)
  const prefix = Number.parseInt(fourth, 16) & 0xff00
  return `${first}:${second}:${third}:${prefix.toString(16)}::/56`
}

/** All eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(ip: string): string[] {
  const [address = ''] = ip.split('%', 1)
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const between = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
