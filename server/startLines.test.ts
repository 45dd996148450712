import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { type Start, startLines } from './startLines.ts'

const own = (address: string, internal = false) =>
  ({ address, family: 'IPv4', internal }) as NetworkInterfaceInfo

const start: Start = {
  address: 'http://127.0.0.1:3000',
  host: '127.0.0.1',
  publicUrl: undefined,
  interfaces: { lo: [own('127.0.0.1', true)], eth0: [own('192.168.1.20')] },
  nodeVersion: 'v24.1.0',
}

const OPEN = 'Medicine Cabinet is open at http://127.0.0.1:3000'
const ONLY_HERE = 'Only this machine can open it. For phones at home: HOST=0.0.0.0 npm start'
const HTTPS = expect.stringContaining('only over https')

test.each<[string, Partial<Start>, unknown[]]>([
  ['this machine alone', {}, [OPEN, ONLY_HERE, HTTPS]],
  ['every network', { host: '0.0.0.0' }, [OPEN, 'On a phone at home: http://192.168.1.20:3000', HTTPS]],
  ['every network, without one', { host: '0.0.0.0', interfaces: {} }, [OPEN, HTTPS]],
  [
    'every network, by IPv6 too',
    { host: '::', address: 'http://[::]:3000' },
    [
      'Medicine Cabinet is open at http://localhost:3000',
      'On a phone at home: http://192.168.1.20:3000',
      HTTPS,
    ],
  ],
  ['one address', { host: '192.168.1.20' }, [OPEN, HTTPS]],
  [
    'a public address',
    { publicUrl: new URL('https://cabinet.example/') },
    ['Medicine Cabinet is open at https://cabinet.example/ (here http://127.0.0.1:3000)'],
  ],
  [
    'a public address without https',
    { publicUrl: new URL('http://cabinet.home/') },
    ['Medicine Cabinet is open at http://cabinet.home/ (here http://127.0.0.1:3000)', HTTPS],
  ],
  [
    'a public address of this machine',
    { publicUrl: new URL('http://localhost:3000/') },
    ['Medicine Cabinet is open at http://localhost:3000/ (here http://127.0.0.1:3000)'],
  ],
  ['an old Node', { nodeVersion: 'v20.20.2' }, [OPEN, ONLY_HERE, HTTPS, expect.stringContaining('v20.20.2')]],
])('a start on %s says where it opens', (_, fields, lines) => {
  expect(startLines({ ...start, ...fields })).toEqual(lines)
})
