import { expect, test } from 'vitest'
import { objectStore } from './machine.ts'

const account = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

test.each([':', '@', '/', '%', '#', 'ü', '+', '='])(
  'the credentials of the object store may have %s',
  (letter) => {
    const secret = `a${letter}b`
    const env = { AWS_ACCESS_KEY_ID: secret, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: secret }
    expect(objectStore({ STORAGE_URL: 's3://photos/home', ...env })).toMatchObject({
      accessKeyId: secret,
      secretAccessKey: secret,
      sessionToken: secret,
    })
  },
)

test.each([
  ['s3://photos', { bucket: 'photos', prefix: '' }],
  ['s3://photos/a/b/', { bucket: 'photos', prefix: 'a/b' }],
  ['s3://photos/a:@b', { bucket: 'photos', prefix: 'a:@b' }],
])('STORAGE_URL=%s is a bucket and a prefix', (STORAGE_URL, place) => {
  expect(objectStore({ STORAGE_URL, ...account })).toMatchObject(place)
})

test.each(['s3:///home', 's3://photos/a#b', 's3://photos/a?b', 'https://photos'])(
  'STORAGE_URL=%s is refused',
  (STORAGE_URL) => {
    expect(() => objectStore({ STORAGE_URL, ...account })).toThrow(/^STORAGE_URL must be an address like s3:/)
  },
)
