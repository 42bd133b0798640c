import { isIP } from 'node:net'

/**
 * What one subscriber has of the internet: an address of IPv4, or the 64 bits that name a network of IPv6. Within them
 * the address can change at will, so attempts are counted for all of them together.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  return mappedAddress ?? `${groupsOf(ip).slice(0, 4).join(':')}::/64`
}

/** All eight groups, also those that `::` stands for. */
function groupsOf(ip: string): string[] {
  const [address = ''] = ip.split('%', 1)
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const between = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
