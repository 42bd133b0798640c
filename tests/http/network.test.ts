import { expect, test } from 'vitest'
import { networkOf } from '#server/platform/security/network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
  ['2001:0DB8:0000:0008:1:2:3:4', '2001:db8:0:8::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('of %j guesses are counted under %j', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
