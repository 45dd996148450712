import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './publicAddress.ts'

test.each([
  ['8.8.8.8', true],
  ['172.217.16.74', true],
  ['100.63.255.255', true],
  ['172.32.0.1', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.0.0.8', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['203.0.113.5', false],
  ['224.0.0.251', false],
  ['255.255.255.255', false],
  ['2a00:1450:4001:80b::200a', true],
  ['2620:149:a44::1', true],
  ['64:ff9b::8.8.8.8', true],
  ['64:ff9b::808:808', true],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['::7f00:1', false],
  ['64:ff9b::127.0.0.1', false],
  ['64:ff9b::c0a8:101', false],
  ['64:ff9b:1::1', false],
  ['100::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['localhost', false],
  ['', false],
])('%s is public: %s', (address, yes) => {
  expect(isPublicAddress(address)).toBe(yes)
})

const answering =
  (...addresses: string[]): LookupFunction =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const look = (lookup: LookupFunction, all: boolean) =>
  new Promise<string | LookupAddress[]>((resolve, reject) =>
    lookupPublic(lookup)('push.example', { all }, (error, found) => (error ? reject(error) : resolve(found))),
  )

test('a name leads to its public addresses alone', async () => {
  const mixed = answering('10.0.0.1', '8.8.8.8', '::1')
  expect(await look(mixed, true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(await look(mixed, false)).toBe('8.8.8.8')
})

test('a name that leads into our network leads nowhere', async () => {
  for (const all of [true, false]) {
    await expect(look(answering('192.168.1.1', 'fd00::1'), all)).rejects.toThrow(
      'push.example leads into our own network',
    )
    await expect(look(answering(), all)).rejects.toThrow()
  }
})
