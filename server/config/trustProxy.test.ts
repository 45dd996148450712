import { expect, test } from 'vitest'
import { trustProxy } from './network.ts'
import { ConfigError } from './setting.ts'

test.each([
  [undefined, '127.0.0.1', 0, false],
  ['false', '127.0.0.1', 0, false],
  ['0', '127.0.0.1', 0, false],
  ['1', '203.0.113.9', 0, true],
  ['1', '203.0.113.9', 1, false],
  ['2', '203.0.113.9', 1, true],
  ['loopback', '127.0.0.1', 0, true],
  ['loopback', '::1', 0, true],
  ['loopback', '::ffff:127.0.0.1', 0, true],
  ['loopback', '10.0.0.1', 0, false],
  ['uniquelocal', '10.0.0.1', 0, true],
  ['172.18.0.2, 10.0.0.0/8', '172.18.0.2', 0, true],
  ['172.18.0.2, 10.0.0.0/8', '::ffff:10.9.8.7', 3, true],
  ['172.18.0.2, 10.0.0.0/8', '172.18.0.3', 0, false],
  ['fd00::/8', 'fd00::1', 0, true],
])('with TRUST_PROXY=%s, %s at hop %i is trusted: %s', (value, address, hop, trusted) => {
  expect(trustProxy(value)?.(address, hop) ?? false).toBe(trusted)
})

test.each([
  'true',
  'TRUE',
  'yes',
  '10',
  '-1',
  '1.5',
  '10.0.0',
  '300.0.0.1',
  '10.0.0.0/33',
  '::1/129',
  '1/8',
  'proxy',
  ',',
  '10.0.0.1/8/8',
])('TRUST_PROXY=%s is refused with what to write instead, in one line', (value) => {
  expect(() => trustProxy(value)).toThrow(ConfigError)
  expect(() => trustProxy(value)).toThrow(/^TRUST_PROXY must be .*loopback.* or how many proxies .*$/)
})
