import * as z from 'zod/mini'
import { MINUTE_MS } from '../language/durations.ts'
import { sentence, t } from '../language/t.ts'
import { SignedIn } from './auth.ts'
import type { CallTable } from './call.ts'
import { nameText } from './text.ts'

export const MOST_PASSKEYS = 20

export const CHALLENGE_MS = 5 * MINUTE_MS

const At = z.iso.datetime({ precision: 3 })

const bytes = (name: string, most: number) =>
  z
    .string({ error: () => t('{name} must be base64url', { name }) })
    .check(
      z.regex(/^[\w-]+$/, { error: () => t('{name} must be base64url', { name }) }),
      z.maxLength(most, { error: () => t('{name} must have at most {most} characters', { name, most }) }),
    )

/** At most 1,023 bytes (WebAuthn, 4). */
const CredentialId = bytes('id', 1364)
const ClientData = bytes('clientDataJSON', 4000)

export const PasskeyName = nameText(sentence('Name'), 80, {
  error: () => t('Please name this passkey'),
}).check(z.minLength(1, { error: () => t('Please name this passkey') }))

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: At,
  lastUsedAt: z.nullable(At),
})
export type Passkey = z.infer<typeof Passkey>

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON, for `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Part of WebAuthn's AuthenticationResponseJSON. */
export const PasskeyAnswerBody = z.object({
  id: CredentialId,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: bytes('authenticatorData', 4000),
    signature: bytes('signature', 4000),
    userHandle: z.optional(bytes('userHandle', 100)),
  }),
})
export type PasskeyAnswerBody = z.infer<typeof PasskeyAnswerBody>

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, for `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** Part of WebAuthn's RegistrationResponseJSON. */
export const AddPasskeyBody = z.object({
  name: PasskeyName,
  id: CredentialId,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: bytes('attestationObject', 16_000),
  }),
})
export type AddPasskeyBody = z.infer<typeof AddPasskeyBody>

export const PasskeyBody = z.object({ name: PasskeyName })
export type PasskeyBody = z.infer<typeof PasskeyBody>

export const passkeyCalls = {
  'POST /api/auth/passkey/challenge': {
    summary: 'Get a passkey challenge for signing in, for one use within 5 minutes',
    access: 'public',
    status: 200,
    answer: PasskeyRequest,
    changes: [],
    failures: ['noPasskeys', 'tooManyAttempts'],
  },
  'POST /api/auth/passkey': {
    summary: "Sign in with a passkey; returns the session's token",
    access: 'public',
    body: PasskeyAnswerBody,
    status: 200,
    answer: SignedIn,
    changes: [],
    failures: ['passwordsOff', 'noPasskeys', 'wrongPasskey', 'accountDisabled', 'tooManyAttempts'],
  },
  'POST /api/account/proof/passkey': {
    summary: 'Confirm a passkey, which allows one sensitive change of the account within 5 minutes',
    body: PasskeyAnswerBody,
    status: 204,
    answer: null,
    changes: [],
    failures: ['noPasskeys', 'wrongPasskey', 'tooManyAttempts'],
  },
  'GET /api/account/passkeys': {
    summary: "List the account's passkeys, oldest first",
    status: 200,
    answer: z.array(Passkey),
    shows: ['keys'],
  },
  'POST /api/account/passkeys/challenge': {
    summary: 'Get the options with which a browser creates a passkey, for one use within 5 minutes',
    status: 200,
    answer: PasskeyCreation,
    changes: [],
    failures: ['noPasskeys', 'limitReached'],
  },
  'POST /api/account/passkeys': {
    summary: 'Add a passkey after a proof of who asks; returns it',
    body: AddPasskeyBody,
    status: 201,
    answer: Passkey,
    changes: ['account', 'keys', 'accountEvents'],
    failures: ['noPasskeys', 'proofNeeded', 'passkeyNotAdded', 'limitReached', 'tooManyAttempts'],
  },
  'PATCH /api/account/passkeys/{id}': {
    summary: 'Rename a passkey; returns it',
    body: PasskeyBody,
    status: 200,
    answer: Passkey,
    changes: ['keys'],
    failures: ['passkeyNotFound'],
  },
  'DELETE /api/account/passkeys/{id}': {
    summary: 'Remove a passkey after a proof of who asks; the last way to sign in stays',
    status: 204,
    answer: null,
    changes: ['account', 'keys', 'accountEvents'],
    failures: ['passkeyNotFound', 'proofNeeded', 'lastWayIn', 'tooManyAttempts'],
  },
} as const satisfies CallTable
