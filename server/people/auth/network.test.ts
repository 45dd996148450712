import { expect, test } from 'vitest'
import { addressIn, networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  // Spellings of some proxies, and invalid ones.
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
  ['[', 'unknown'],
  ['1', 'unknown'],
  ['192.0.2.7" "x', 'unknown'],
])('sign-ins from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a closed connection has no address', () => {
  expect(addressIn(undefined)).toBe('unknown')
})
