import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from './setting.ts'

test.each([':', '@', '/', '%', '#', '?', 'ü', ' '])(
  'user and password of DATABASE_URL may have %j',
  (letter) => {
    const secret = `a${letter}b`
    const encoded = encodeURIComponent(secret)
    const { databaseUrl } = readConfig({
      DATABASE_URL: `postgres://${encoded}:${encoded}@db.example/cabinet`,
    })
    expect(new pg.Client({ connectionString: databaseUrl as string })).toMatchObject({
      user: secret,
      password: secret,
      host: 'db.example',
      database: 'cabinet',
    })
  },
)

test.each([
  'postgres:///cabinet?host=/var/run/postgresql',
  'postgres://db.example/cabinet?user=nora@server&password=a@b',
])('DATABASE_URL=%s is accepted', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test.each([
  'postgres://user:12/34@db/cabinet',
  'postgres://user:1#2@db/cabinet',
  'postgres://user:1?2@db/cabinet',
])('%s, whose password is not escaped, is refused before a piece of it could be a host', (DATABASE_URL) => {
  const message =
    'DATABASE_URL must be an address with / ? # @ % written as %2F %3F %23 %40 %25 in user and password'
  expect(() => readConfig({ DATABASE_URL })).toThrow(new ConfigError(message))
})
