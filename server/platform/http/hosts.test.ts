import { describe, expect, test } from 'vitest'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { hostCheck } from './hosts.ts'

const PUBLIC_URL = 'https://cabinet.example/pills'

test.each([
  ['localhost', true],
  ['LOCALHOST:3000', true],
  ['cabinet.localhost', true],
  ['127.0.0.1:3000', true],
  ['192.168.1.20', true],
  ['[::1]:3000', true],
  ['[fd00::20]', true],
  ['raspberrypi', true],
  ['my_nas:3000', true],
  ['raspberrypi.local:3000', true],
  ['nas.lan', true],
  ['nas.home.arpa', true],
  ['cabinet.internal', true],
  ['pi.fritz.box', true],
  ['cabinet.tailnet.ts.net', true],
  ['cabinet.example', true],
  ['Cabinet.Example.:443', true],
  ['pills.example', true],
  ['a.b.home.example', true],
  [undefined, true],
  ['', false],
  ['evil.example', false],
  ['evil.example:3000', false],
  ['cabinet.example.evil.example', false],
  ['evilcabinet.example', false],
  ['sub.cabinet.example', false],
  ['home.example', false],
  ['evilhome.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['192.168.1.20.nip.io', false],
  ['evillan', true],
  ['evil.notlan', false],
  ['evil.fritz.box.example', false],
  ['ts.net', false],
  ['localhost@evil.example', false],
  ['localhost/evil.example', false],
  ['localhost, evil.example', false],
  ['localhost:3000:3000', false],
  ['localhost:x', false],
  ['[::1].evil.example', false],
  ['[evil.example]', false],
])('Host: %s is ours: %s', (host, isOurs) => {
  const check = hostCheck({
    publicUrl: new URL(PUBLIC_URL),
    allowedHosts: ['pills.example', '*.home.example'],
  })
  expect(check(host)).toBe(isOurs)
})

onEachEngine('a request for a name', ({ open }) => {
  const lines: string[] = []
  const home = open({ logTo: { write: (line) => lines.push(line) }, trustProxy: '1' })
  const published = open({ publicUrl: PUBLIC_URL })
  const any = open({ publicUrl: PUBLIC_URL, allowedHosts: ['*'] })
  const hints = () => lines.map((line) => JSON.parse(line).msg as string).filter((msg) => /refused/.test(msg))

  describe.each(['/api/health', '/api/families', '/', '/login', '/unknown'])(
    'of another server: %s',
    (url) => {
      test.each([
        { host: 'evil.example' },
        { host: 'evil.example', 'x-forwarded-host': 'localhost' },
        { host: 'evil.example', 'accept-language': 'de' },
      ])('%j', async (headers) => {
        for (const server of [home, published]) {
          const answer = await server.app.inject({ url, headers })
          expect([answer.statusCode, answer.json().code]).toEqual([421, 'otherHost'])
          expect(answer.json().message).toMatch(/ALLOWED_HOSTS/)
        }
        expect((await any.app.inject({ url: '/api/health', headers })).statusCode).toBe(200)
      })
    },
  )

  test('that is refused is logged once, with the setting', () => {
    expect(hints()).toEqual([
      'A request for evil.example is refused: if people use this name, put it into PUBLIC_URL or ALLOWED_HOSTS',
    ])
  })

  test('of a home is answered without any setting', async () => {
    for (const host of ['raspberrypi.local:3000', 'raspberrypi', '192.168.1.20:3000'])
      expect((await home.app.inject({ url: '/api/health', headers: { host } })).statusCode).toBe(200)
  })
})
