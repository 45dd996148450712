import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** How a browser wants to be written to: raw bytes in base64url, as `PushSubscription.toJSON().keys` has them. */
export interface PushKeys {
  /** A point on P-256, 65 bytes uncompressed. */
  p256dh: string
  /** 16 bytes. */
  auth: string
}

/** What a push service has to take (RFC 8030, 7.2): a header of 86 bytes, a tag of 16, a delimiter, and the text. */
export const LONGEST_BODY_BYTES = 3993

/** Bodies are filled up to a multiple of this, so that their length tells nothing. */
const PADDED_TO_BYTES = 1024

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const DELIMITER = Buffer.of(2)

/** Whether a browser could have made these keys: a point that is on the curve, and a secret of the right length. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}

/** What RFC 8291 has drawn at random; given in its own example alone. */
export interface Drawn {
  salt: Buffer
  privateKey: Buffer
}

/** At most `LONGEST_BODY_BYTES`, so that the last step is shorter. */
const paddedLength = (bytes: number) =>
  Math.min(LONGEST_BODY_BYTES, Math.max(1, Math.ceil(bytes / PADDED_TO_BYTES)) * PADDED_TO_BYTES)

/**
 * A body that only the browser with these keys can read: one record of aes128gcm (RFC 8188) under keys as RFC 8291 has
 * them, padded. Throws for keys that `arePushKeys` refuses.
 */
export function encrypt(body: Buffer, keys: PushKeys): Buffer {
  const padding = Buffer.alloc(paddedLength(body.length) - body.length)
  const privateKey = createECDH(CURVE)
  privateKey.generateKeys()
  return seal(Buffer.concat([body, DELIMITER, padding]), keys, {
    salt: randomBytes(16),
    privateKey: privateKey.getPrivateKey(),
  })
}

/** The encryption itself: `record` is the text with its delimiter and padding. */
export function seal(record: Buffer, { p256dh, auth }: PushKeys, { salt, privateKey }: Drawn): Buffer {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  const ours = pair.getPublicKey()
  const theirs = Buffer.from(p256dh, 'base64url')
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), both, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.concat([salt, Buffer.alloc(4), Buffer.of(ours.length), ours])
  header.writeUInt32BE(RECORD_BYTES, salt.length)
  return Buffer.concat([header, cipher.update(record), cipher.final(), cipher.getAuthTag()])
}

const derive = (secret: Buffer, salt: Buffer, what: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, what, bytes))
