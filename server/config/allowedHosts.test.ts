import { expect, test } from 'vitest'
import { allowedHosts } from './network.ts'
import { ConfigError } from './setting.ts'

test.each([
  [undefined, []],
  ['cabinet.example', ['cabinet.example']],
  ['Cabinet.Example, *.home.example', ['cabinet.example', '*.home.example']],
  ['höme.example', ['xn--hme-sna.example']],
  ['*', ['*']],
])('ALLOWED_HOSTS=%s allows %j', (value, names) => {
  expect(allowedHosts(value)).toEqual(names)
})

test.each([
  'https://cabinet.example',
  'cabinet.example:3000',
  'cabinet.example/path',
  'nora@cabinet.example',
  '*cabinet.example',
  'a.*.example',
  'cabinet example',
  'cabinet.example,',
  ',',
])('ALLOWED_HOSTS=%s is refused with what it accepts', (value) => {
  expect(() => allowedHosts(value)).toThrow(ConfigError)
  expect(() => allowedHosts(value)).toThrow(/^ALLOWED_HOSTS must be host names with commas between .*$/)
})
