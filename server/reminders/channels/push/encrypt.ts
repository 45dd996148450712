import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's keys in base64url, as in `PushSubscription.toJSON().keys`. */
export interface PushKeys {
  /** A point on P-256, 65 bytes uncompressed. */
  p256dh: string
  /** 16 bytes. */
  auth: string
}

/** Maximum text that every push service accepts (RFC 8030, 7.2): without a header of 86 bytes, a tag of 16 and a delimiter. */
export const LONGEST_BODY_BYTES = 3993

/** Bodies are padded to a multiple of this, so that their length reveals nothing. */
const PADDED_TO_BYTES = 1024

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const DELIMITER = Buffer.of(2)

/** True for a point on the curve and a secret of the right length. */
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

/** Random values of RFC 8291; a parameter only for its example. */
export interface Drawn {
  salt: Buffer
  privateKey: Buffer
}

/** At most `LONGEST_BODY_BYTES`, so the last step is smaller. */
const paddedLength = (bytes: number) =>
  Math.min(LONGEST_BODY_BYTES, Math.max(1, Math.ceil(bytes / PADDED_TO_BYTES)) * PADDED_TO_BYTES)

/**
 * Encrypts a body for a browser: one padded record of aes128gcm (RFC 8188) with keys by RFC 8291. Throws for keys that
 * `arePushKeys` refuses.
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

/** Encrypts `record`: the text with delimiter and padding. */
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
