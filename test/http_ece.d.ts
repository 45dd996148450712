declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  /** The part that our tests use; the package has no types. */
  export function decrypt(
    body: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
}
