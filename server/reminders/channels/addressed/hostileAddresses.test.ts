import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { channelParts } from '../../../../test/channelParts.ts'
import { startRaw } from '../../../../test/pushing.ts'
import type { Message } from '../../../platform/sending/channel.ts'
import { webhookRequest } from '../webhook/webhookMessage.ts'
import { openAddressedChannel } from './addressedChannel.ts'

const MESSAGE: Message = {
  id: 'a',
  kind: 'due',
  title: 'Emil, 08:00',
  lines: ['Due now'],
  why: '',
  tag: 'a',
  count: 1,
  urgency: 'high',
  until: new Date('2026-12-01T09:00:00Z'),
}

/** Ways to write the machine itself, its network and the cloud's metadata service. */
const LITERALS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1.5',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '[fc00::1]',
  '[ff02::1]',
  '[2002:7f00:1::]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::a00:1]',
  '１２７.０.０.１',
  '127。0。0。1',
]

/** Names that lead there; the resolver of this test says so. */
const NAMES = [
  'localhost',
  'router.lan',
  'metadata.internal',
  'rebinding.example',
  'a.127.0.0.1.nip.example',
  'LOCALHOST.',
  'xn--4gbrim.example',
]

const shapes = (host: string, port: string) => [
  `http://${host}:${port}/hook`,
  `https://${host}:${port}/hook`,
  `https://${host}/hook`,
  `http://${host}/`,
  `https://ntfy.example@${host}:${port}/`,
  `https://ntfy.example:secret@${host}:${port}/`,
  `https://${host}:${port}\\@ntfy.example/`,
  `https://ntfy.example\t@${host}:${port}/`,
  `//${host}:${port}/`,
  `ftp://${host}:${port}/`,
  `file://${host}/etc/passwd`,
  `gopher://${host}:${port}/_POST`,
  `javascript:fetch("http://${host}:${port}")`,
]

test('no hostile address of 500 gets a request to anywhere', async () => {
  let connections = 0
  const { origin } = await startRaw(() => connections++)
  const { port } = new URL(origin)
  const addresses = [...LITERALS, ...NAMES].flatMap((host) => shapes(host, port))
  expect(addresses.length).toBeGreaterThanOrEqual(500)
  let lookups = 0
  // Another private address each time.
  const lookup: LookupFunction = (_host, _options, callback) =>
    callback(null, [
      { address: ['127.0.0.1', '10.0.0.1', '169.254.169.254'][lookups++ % 3] as string, family: 4 },
    ])
  // Even where every public server is allowed, and another one by name.
  const channel = openAddressedChannel('webhook', webhookRequest, {
    ...channelParts({ public: true, origins: ['https://ntfy.example'] }),
    lookup,
  })
  const outcomes = await Promise.all(
    addresses.map(async (address) => [
      address,
      (await channel.send({ address, secret: null, isOperator: false }, MESSAGE)).kind,
    ]),
  )
  await channel.close()
  expect(outcomes.filter(([, kind]) => kind === 'sent')).toEqual([])
  expect(connections).toBe(0)
  // Names are resolved and refused by what they resolve to; nothing else comes that far.
  expect(lookups).toBe(NAMES.length * 2)
})

test('by default nowhere is allowed', async () => {
  let connections = 0
  const { origin } = await startRaw(() => connections++)
  const channel = openAddressedChannel(
    'webhook',
    webhookRequest,
    channelParts({ public: false, origins: [] }),
  )
  for (const address of [`${origin}/hook`, 'https://ntfy.example/topic'])
    expect(await channel.send({ address, secret: null, isOperator: false }, MESSAGE)).toMatchObject({
      kind: 'refused',
    })
  expect(connections).toBe(0)
})
