import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const FILE = 'secret.key'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Shorter tags would be easier to forge. */
const TAG_LENGTH = { authTagLength: TAG_BYTES }

type Use = 'name' | 'cipher' | 'codes'

/**
 * Encryption key of second steps, in no backup: `SECRET_KEY`, or a file in `DATA_DIR` created on first use. Without it a
 * stolen database makes no codes.
 */
export class SecretKey {
  readonly #file: string
  #secret: string | undefined

  constructor({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }) {
    this.#secret = secretKey
    this.#file = path.join(dataDir, FILE)
  }

  #derive(secret: string, use: Use): Buffer {
    return Buffer.from(hkdfSync('sha256', secret, '', `medicine-cabinet ${use}`, 32))
  }

  /** The key, if there is one. Read again until there is: another process may have made it. */
  #find(): string | undefined {
    if (this.#secret === undefined && fs.existsSync(this.#file))
      this.#secret = fs.readFileSync(this.#file, 'utf8').trim()
    return this.#secret
  }

  #findOrMake(): string {
    const found = this.#find()
    if (found !== undefined) return found
    // Complete before it has its name: another process reads all of it or makes none.
    const draft = `${this.#file}.${process.pid}`
    fs.writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    try {
      fs.linkSync(draft, this.#file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(draft)
    }
    return this.#find() as string
  }

  /** Tells keys apart without revealing them; undefined while there is none. */
  get name(): string | undefined {
    const secret = this.#find()
    return secret && this.#derive(secret, 'name').toString('base64url').slice(0, 16)
  }

  /** Encrypts a text for one account, and says with which key. */
  seal(text: string, userId: string): { sealed: string; keyName: string } {
    const secret = this.#findOrMake()
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#derive(secret, 'cipher'), nonce).setAAD(Buffer.from(userId))
    const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { sealed: bytes.toString('base64url'), keyName: this.name as string }
  }

  /** The text of `seal`; undefined without its key, and for another account's. */
  open({ sealed, keyName }: { sealed: string; keyName: string }, userId: string): string | undefined {
    const secret = this.#find()
    if (secret === undefined || keyName !== this.name) return undefined
    const bytes = Buffer.from(sealed, 'base64url')
    const nonce = bytes.subarray(0, NONCE_BYTES)
    try {
      const decipher = createDecipheriv(CIPHER, this.#derive(secret, 'cipher'), nonce, TAG_LENGTH)
        .setAAD(Buffer.from(userId))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
      return decipher.update(text, undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return undefined
    }
  }

  /** Stored form of a short code: without the key it cannot be guessed from its hash. */
  hashCode(code: string, userId: string): string {
    const key = this.#derive(this.#findOrMake(), 'codes')
    return createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url')
  }
}
