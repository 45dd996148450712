import { expect, test } from 'vitest'
import { reachOf } from './reachOf.ts'

test.each([
  ['http://127.0.0.1:3000/join', 'device'],
  ['http://localhost:3000/join', 'device'],
  ['http://cabinet.localhost/join', 'device'],
  ['http://[::1]:3000/join', 'device'],
  ['http://192.168.1.20:3000/join', 'network'],
  ['http://10.0.0.2/join', 'network'],
  ['http://172.20.1.1/join', 'network'],
  ['http://[fd00::1]/join', 'network'],
  ['http://nas/join', 'network'],
  ['http://nas.local:3000/join', 'network'],
  ['https://cabinet.home.arpa/join', 'network'],
  ['https://cabinet.example.org/join', 'anywhere'],
  ['http://172.32.0.1/join', 'anywhere'],
  ['http://8.8.8.8/join', 'anywhere'],
  ['https://10.example.org/join', 'anywhere'],
])('%s reaches: %s', (link, reach) => {
  expect(reachOf(link)).toBe(reach)
})
