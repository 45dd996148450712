import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { basePathOf } from '../platform/http/hosts.ts'
import { ConfigError } from './setting.ts'

test.each([
  [undefined, ''],
  ['https://home.example', ''],
  ['https://home.example/', ''],
  ['https://home.example:8443/cabinet', '/cabinet'],
  ['http://nas.local/apps/our-cabinet_2.0/', '/apps/our-cabinet_2.0'],
  ['https://home.example/apiary', '/apiary'],
  ['https://home.example/api/hassio_ingress/AbC-12_3/', '/api/hassio_ingress/AbC-12_3'],
])('PUBLIC_URL=%s has the path %j', (PUBLIC_URL, basePath) => {
  expect(basePathOf(readConfig({ PUBLIC_URL }).publicUrl)).toBe(basePath)
})

test.each([
  'home.example',
  'ftp://home.example',
  'https://home.example/?from=mail',
  'https://home.example/#top',
  'https://nora:secret@home.example',
  'https://home.example//cabinet',
  'https://home.example/our cabinet',
  'https://home.example/a;b',
  'https://home.example/"><script>',
  'https://home.example/api',
  'https://home.example/API/cabinet',
  'https://home.example/api/hassio_ingress/',
  'https://home.example/assets/',
])('PUBLIC_URL=%s is refused with what it accepts', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(ConfigError)
  expect(() => readConfig({ PUBLIC_URL })).toThrow(/^PUBLIC_URL must be an address /)
})
