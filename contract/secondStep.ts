import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { text } from './text.ts'

export const RECOVERY_CODES = 10

/** Authenticator's code or a recovery code; spaces and dashes do not count. */
export const Code = text('Code', 40, 'Please enter the code').check(z.minLength(1, 'Please enter the code'))

export const SecondStep = z.object({
  since: z.nullable(z.iso.datetime({ precision: 3 })),
  recoveryCodesLeft: z.int(),
})
export type SecondStep = z.infer<typeof SecondStep>

/** Only this answer has the secret. */
export const NewAuthenticator = z.object({
  /** Base32. */
  secret: z.string(),
  /** `otpauth:` address of a QR code. */
  address: z.string(),
})
export type NewAuthenticator = z.infer<typeof NewAuthenticator>

export const AuthenticatorBody = z.object({ code: Code })
export type AuthenticatorBody = z.infer<typeof AuthenticatorBody>

/** Only this answer has the codes: the server keeps their hashes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const secondStepCalls = {
  'GET /api/account/second-step': {
    summary: 'Get the state of two-step sign-in',
    status: 200,
    answer: SecondStep,
    shows: ['keys'],
  },
  'POST /api/account/second-step/authenticator': {
    summary: 'Get a secret for an authenticator app; it applies once a code is sent',
    status: 200,
    answer: NewAuthenticator,
    changes: [],
  },
  'PUT /api/account/second-step/authenticator': {
    summary:
      'Turn on two-step sign-in with a code of the app, after a proof of who asks; returns recovery codes',
    body: AuthenticatorBody,
    status: 200,
    answer: RecoveryCodes,
    changes: ['keys', 'accountEvents'],
    failures: ['wrongCode', 'proofNeeded', 'codesUnreadable', 'tooManyAttempts'],
  },
  'DELETE /api/account/second-step/authenticator': {
    summary: 'Turn off two-step sign-in, after a proof of who asks',
    status: 204,
    answer: null,
    changes: ['keys', 'accountEvents'],
    failures: ['proofNeeded', 'tooManyAttempts'],
  },
  'PUT /api/account/second-step/recovery-codes': {
    summary: 'Replace the recovery codes, after a proof of who asks; returns them',
    status: 200,
    answer: RecoveryCodes,
    changes: ['keys', 'accountEvents'],
    failures: ['proofNeeded', 'codesUnreadable', 'tooManyAttempts'],
  },
} as const satisfies CallTable
