import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswerBody } from '../contract/passkeys.ts'
import { newId } from '../server/platform/database/newId.ts'
import type { Member } from './household.ts'
import type { TestApp } from './testApp.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, unknown>

/** CBOR of what a passkey writes (RFC 8949): small integers, short texts, bytes, lists and maps. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map((item) => cbor(item))])
  const pairs = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as string)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

/** Statements of the browser about the page, and of the key about the person. */
interface Circumstances {
  challenge: string
  origin?: string
  rpId?: string
  /** False where nobody touched or unlocked the device. */
  verified?: boolean
  type?: string
  counter?: number
}

/** The attestation of a key's maker about a new passkey, and that key. */
export interface Attested {
  authData: Buffer
  clientData: Buffer
  privateKey: KeyObject
  publicKey: KeyObject
}

/** An attestation's format and statement. */
export interface Attestation {
  fmt: string
  statement: Map<string, unknown>
}

/** A passkey made of software: signs like a person's device, also what an attacker would like it to. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #coseKey: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const [left, right] = [x, y].map((part) => Buffer.from(part as string, 'base64url')) as [Buffer, Buffer]
    this.#privateKey = privateKey
    this.#publicKey = publicKey
    this.#coseKey = cbor(
      new Map<number | string, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, left],
        [-3, right],
      ]),
    )
  }

  #clientData(type: string, { challenge, origin = 'http://localhost' }: Circumstances) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number, { rpId = 'localhost', verified = true, counter = 0 }: Circumstances) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]), count])
  }

  /** The attestation of a key's maker about a new passkey. */
  #toAttest(asked: Circumstances): Attested {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const parts = [this.#authenticatorData(ATTESTED, asked), Buffer.alloc(16), length, id, this.#coseKey]
    return {
      authData: Buffer.concat(parts),
      clientData: this.#clientData(asked.type ?? 'webauthn.create', asked),
      privateKey: this.#privateKey,
      publicKey: this.#publicKey,
    }
  }

  /** The answer to a challenge for a new passkey, by default without an attestation. */
  make(asked: Circumstances, { fmt, statement }: Attestation = { fmt: 'none', statement: new Map() }) {
    const { authData, clientData } = this.#toAttest(asked)
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', statement],
      ['authData', authData],
    ])
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
      },
    }
  }

  /** The answer to a challenge for a new passkey, as `attest` says who made it. */
  makeAttested = async (asked: Circumstances, attest: (attested: Attested) => Promise<Attestation>) =>
    this.make(asked, await attest(this.#toAttest(asked)))

  answer(asked: Circumstances, userId?: string): PasskeyAnswerBody {
    const clientData = this.#clientData(asked.type ?? 'webauthn.get', asked)
    const authenticatorData = this.#authenticatorData(0, asked)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey)
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userId !== undefined && { userHandle: Buffer.from(userId).toString('base64url') }),
      },
    }
  }
}

export const challengeFor = async ({ call }: Pick<TestApp, 'call'>): Promise<string> =>
  (await call('POST /api/auth/passkey/challenge')).body.challenge

/** Sends a new passkey after a proof, as an account's security page does. */
export async function sendPasskey(
  home: TestApp,
  { token, id }: Pick<Member, 'token' | 'id'>,
  make: (challenge: string) => Promise<ReturnType<SoftPasskey['make']>>,
  name = 'Phone',
) {
  await home.database
    .updateTable('sessions')
    .set({ provenAt: home.clock.now.toISOString() })
    .where('userId', '=', id)
    .execute()
  const { challenge } = (await home.call('POST /api/account/passkeys/challenge', { token })).body
  return home.call('POST /api/account/passkeys', { token, body: { name, ...(await make(challenge)) } })
}

/** Adds a passkey to an account. */
export async function addPasskeyTo(home: TestApp, member: Pick<Member, 'token' | 'id'>, name = 'Phone') {
  const key = new SoftPasskey()
  const added = await sendPasskey(home, member, async (challenge) => key.make({ challenge }), name)
  if (added.status !== 201) throw new Error(`adding a passkey answered ${added.body.message}`)
  return { key, passkey: added.body }
}

/** A row of a passkey that nobody can use; returns its id. */
export async function addSomePasskey({ database, clock }: TestApp, userId: string): Promise<string> {
  const made = { id: newId(), userId, credentialId: newId(), publicKey: 'AA', counter: 0, name: 'Blue key' }
  await database
    .insertInto('passkeys')
    .values({ ...made, createdAt: clock.now.toISOString(), lastUsedAt: null })
    .execute()
  return made.id
}
