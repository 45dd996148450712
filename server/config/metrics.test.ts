import { expect, test } from 'vitest'
import { metrics } from './network.ts'
import { ConfigError } from './setting.ts'

test.each([
  [undefined, undefined],
  ['false', undefined],
  ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
  ['0.0.0.0:1', { host: '0.0.0.0', port: 1 }],
  ['localhost:9464', { host: 'localhost', port: 9464 }],
  ['[::1]:9464', { host: '::1', port: 9464 }],
])('METRICS=%s', (value, address) => {
  expect(metrics(value)).toEqual(address)
})

test.each([
  'true',
  'yes',
  '9464',
  ':9464',
  '127.0.0.1',
  '127.0.0.1:',
  '127.0.0.1:65536',
  '1.2.3:80',
  '::1:9464',
  '[1.2.3.4]:80',
])('METRICS=%s is refused with what to write instead', (value) => {
  expect(() => metrics(value)).toThrow(ConfigError)
  expect(() => metrics(value)).toThrow(/^METRICS must be .*\(127\.0\.0\.1:9464\).*$/)
})
