import { expect, test } from 'vitest'
import { pushServices } from './messages.ts'
import { ConfigError } from './setting.ts'

test.each([
  [undefined, []],
  ['https://ntfy.example', ['https://ntfy.example']],
  ['https://NTFY.example:443/', ['https://ntfy.example']],
  ['https://ntfy.example, http://192.168.1.5:8080', ['https://ntfy.example', 'http://192.168.1.5:8080']],
  ['http://[fd00::1]:8080', ['http://[fd00::1]:8080']],
])('PUSH_SERVICES=%s allows %j', (value, origins) => {
  expect(pushServices(value)).toEqual(origins)
})

test.each([
  'ntfy.example',
  '*',
  'https://ntfy.example/up',
  'https://ntfy.example?a',
  'https://nora:secret@ntfy.example',
  'ftp://ntfy.example',
  'https://ntfy.example,',
  ',',
])('PUSH_SERVICES=%s is refused with what it accepts, and without what it holds', (value) => {
  expect(() => pushServices(value)).toThrow(ConfigError)
  expect(() => pushServices(value)).toThrow(/^PUSH_SERVICES must be origins with commas between .*$/)
  expect(() => pushServices(value)).not.toThrow(/secret/)
})
