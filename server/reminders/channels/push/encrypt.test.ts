import { createECDH } from 'node:crypto'
import ece from 'http_ece'
import { describe, expect, test } from 'vitest'
import { arePushKeys, encrypt, LONGEST_BODY_BYTES, seal } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, 5 and appendix A. */
const EXAMPLE = {
  plain: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test("the RFC's own example comes out byte for byte", () => {
  const record = Buffer.from(`${EXAMPLE.plain}\u0002`)
  const drawn = { salt: bytes(EXAMPLE.salt), privateKey: bytes(EXAMPLE.privateKey) }
  expect(seal(record, EXAMPLE, drawn).toString('base64url')).toBe(EXAMPLE.sealed)
})

describe('a body for a browser', () => {
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: EXAMPLE.auth }
  const read = (sealed: Buffer) =>
    ece.decrypt(sealed, { version: 'aes128gcm', privateKey: browser, authSecret: keys.auth })

  test.each([
    ['nothing', 0, 1024],
    ['a letter', 1, 1024],
    ['what fills a step', 1024, 1024],
    ['one more', 1025, 2048],
    ['3 kB', 3072, 3072],
    ['more than 3 kB', 3073, LONGEST_BODY_BYTES],
    ['as much as there may be', LONGEST_BODY_BYTES, LONGEST_BODY_BYTES],
  ])('is read by another program, and its length says little: %s', (_, length, padded) => {
    const body = Buffer.alloc(length, 'ü')
    const sealed = encrypt(body, keys)
    expect(read(sealed).equals(body)).toBe(true)
    expect(sealed.length).toBe(86 + padded + 1 + 16)
    expect(sealed.length).toBeLessThanOrEqual(4096)
  })

  test('is never the same twice', () => {
    expect(encrypt(Buffer.from('a'), keys).equals(encrypt(Buffer.from('a'), keys))).toBe(false)
  })
})

const { p256dh, auth } = EXAMPLE
test.each([
  ['as browsers make them', p256dh, auth, true],
  ['nothing', '', '', false],
  ['no base64', '!!!', '???', false],
  ['a short secret', p256dh, 'BTBZMqHH6r4Tts7J', false],
  ['a long secret', p256dh, `${auth}AAAA`, false],
  ['a point that is cut', p256dh.slice(0, -4), auth, false],
  ['a compressed point', createECDH('prime256v1').generateKeys('base64url', 'compressed'), auth, false],
  ['a point beside the curve', `${p256dh.slice(0, -2)}A4`, auth, false],
  ['the point at infinity', Buffer.of(4, ...Buffer.alloc(64)).toString('base64url'), auth, false],
  ['all ones', Buffer.of(4, ...Buffer.alloc(64, 255)).toString('base64url'), auth, false],
  ['a hybrid point', Buffer.of(6, ...bytes(p256dh).subarray(1)).toString('base64url'), auth, false],
])('keys are taken if a browser could have made them: %s', (_, p256dh, auth, taken) => {
  expect(arePushKeys({ p256dh, auth })).toBe(taken)
})
