import { expect, test } from 'vitest'
import { mail } from './messages.ts'
import { ConfigError } from './setting.ts'

const MAIL_FROM = 'cabinet@home.example'
const account = { user: 'nora', password: 'pass word' }

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, isTls: false, account: undefined }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, isTls: true, account: undefined }],
  ['smtp://nas.local:25/', { host: 'nas.local', port: 25, isTls: false, account: undefined }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, isTls: false, account: undefined }],
  ['smtps://nora:pass%20word@mail.example:4465', { host: 'mail.example', port: 4465, isTls: true, account }],
  [
    'smtp://nora%40home.example:p%3A%2F%40@mail.example',
    {
      host: 'mail.example',
      port: 587,
      isTls: false,
      account: { user: 'nora@home.example', password: 'p:/@' },
    },
  ],
])('SMTP_URL=%s is a server', (SMTP_URL, server) => {
  expect(mail({ SMTP_URL, MAIL_FROM })).toEqual({ ...server, from: { name: '', address: MAIL_FROM } })
})

test.each([':', '@', '/', '%', '#', 'ü'])('SMTP_URL may have %s in user and password', (letter) => {
  const secret = `a${letter}b`
  const encoded = encodeURIComponent(secret)
  const SMTP_URL = `smtp://${encoded}:${encoded}@mail.example`
  expect(mail({ SMTP_URL, MAIL_FROM })?.account).toEqual({ user: secret, password: secret })
})

test.each([
  ['cabinet@home.example', { name: '', address: 'cabinet@home.example' }],
  ['<cabinet@home.example>', { name: '', address: 'cabinet@home.example' }],
  [' Our Cabinet <cabinet+mail@home.example>', { name: 'Our Cabinet', address: 'cabinet+mail@home.example' }],
  ['"Bergs, Apotheke" <cabinet@höme.example>', { name: 'Bergs, Apotheke', address: 'cabinet@höme.example' }],
])('MAIL_FROM=%s is a sender', (MAIL_FROM, from) => {
  expect(mail({ SMTP_URL: 'smtp://mail.example', MAIL_FROM })?.from).toEqual(from)
})

test('sends no e-mail without both', () => {
  expect(mail({})).toBeUndefined()
})

test.each([
  'mail.example',
  'https://mail.example',
  'smtp:mail.example',
  'smtp://',
  'smtp://mail.example/path',
  'smtp://mail.example?logger=true&debug=true',
  'smtp://mail.example#top',
  'smtp://nora@mail.example',
  'smtp://:hunter2@mail.example',
  'smtp://nora:hunter2%@mail.example',
  'smtp://nora:hunter2@mail.example:99999',
  'smtp://nora:hunter2@mail example',
])('SMTP_URL=%s is refused in one line that holds no password', (SMTP_URL) => {
  const start = () => mail({ SMTP_URL, MAIL_FROM })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/^SMTP_URL must be an address like smtp:\/\/.*$/)
  expect(start).not.toThrow(/hunter2/)
})

test.each([
  'nora',
  '@home.example',
  'nora@',
  'Nora nora@home.example',
  'Nora <nora@home.example',
  'nora@home.example, ben@home.example',
  'Nora\r\nBcc: all@home.example <nora@home.example>',
  'nora@home.example\r\nBcc: all@home.example',
  'Nora <nora@home.example\r\nBcc:all@home.example>',
  `${'n'.repeat(250)}@home.example`,
])('MAIL_FROM=%s is refused with what it accepts', (MAIL_FROM) => {
  expect(() => mail({ SMTP_URL: 'smtp://mail.example', MAIL_FROM })).toThrow(
    /^MAIL_FROM must be an e-mail address, .*$/,
  )
})

test('refuses one without the other', () => {
  expect(() => mail({ MAIL_FROM })).toThrow('SMTP_URL must be set when MAIL_FROM is')
  expect(() => mail({ SMTP_URL: 'smtp://mail.example' })).toThrow('MAIL_FROM must be set when SMTP_URL is')
})
