import { isIP } from 'node:net'

/**
 * The network of one subscriber: an IPv4 address, or the /64 prefix of an IPv6 address. A subscriber can use any address
 * in it, so attempts are counted for the whole network.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  return mappedAddress ?? `${groupsOf(ip).slice(0, 4).join(':')}::/64`
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
