import { expect, test } from 'vitest'
import { notifyTargets } from './messages.ts'
import { ConfigError } from './setting.ts'

test.each([
  [undefined, { public: false, origins: [] }],
  ['https://ntfy.example', { public: false, origins: ['https://ntfy.example'] }],
  ['https://NTFY.example:443/', { public: false, origins: ['https://ntfy.example'] }],
  ['public, http://192.168.1.5:8080', { public: true, origins: ['http://192.168.1.5:8080'] }],
])('NOTIFY_TARGETS=%s allows %j', (value, allowed) => {
  expect(notifyTargets(value)).toEqual(allowed)
})

test.each([
  'ntfy.example',
  '*',
  'https://ntfy.example/topic',
  'https://nora:secret@ntfy.example',
  'ftp://a.example',
  ',',
])('NOTIFY_TARGETS=%s is refused with what it accepts, and without what it holds', (value) => {
  expect(() => notifyTargets(value)).toThrow(ConfigError)
  expect(() => notifyTargets(value)).toThrow(/^NOTIFY_TARGETS must be origins with commas between .*$/)
  expect(() => notifyTargets(value)).not.toThrow(/secret/)
})
