import * as z from 'zod/mini'
import { LANGUAGES, type Language } from '../language/languages.ts'
import { sentence, t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { Code } from './secondStep.ts'
import { nameText } from './text.ts'

/** An address with letters of any script (RFC 6531), such as `ü@müller.example`, and a domain of at least two parts. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})$/u

export const Email = z.string({ error: () => t('Please enter a valid email address') }).check(
  z.trim(),
  z.toLowerCase(),
  // One address, whichever keyboard wrote its letters.
  z.normalize(),
  z.maxLength(254, { error: () => t('Please enter a valid email address') }),
  z.email({ pattern: ADDRESS, error: () => t('Please enter a valid email address') }),
)

export const Password = z
  .string({ error: () => t('Password must be at least 6 characters') })
  .check(
    z.minLength(6, { error: () => t('Password must be at least 6 characters') }),
    z.maxLength(256, { error: () => t('Password must be at most 256 characters') }),
  )

export const FullName = nameText(sentence('The name'), 100, {
  error: () => t('Name must be at least 2 characters'),
}).check(z.minLength(2, { error: () => t('Name must be at least 2 characters') }))

export const LoginBody = z.object({
  email: Email,
  password: Password,
  /** Code of an authenticator app, or a recovery code (see `codeNeeded`). */
  code: z.optional(Code),
})
export type LoginBody = z.infer<typeof LoginBody>

export const ResetPasswordBody = z.object({
  token: z
    .string({ error: () => t('The link is not complete') })
    .check(z.length(43, { error: () => t('The link is not complete') })),
  password: Password,
})
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>

export const ForgottenPasswordBody = z.object({ email: Email })
export type ForgottenPasswordBody = z.infer<typeof ForgottenPasswordBody>

export const ChosenLanguage = z.enum(
  Object.keys(LANGUAGES) as [Language, ...Language[]],
  `language must be one of ${Object.keys(LANGUAGES).join(', ')}`,
)
export const Clock = z.literal([12, 24], 'clock must be 12 or 24')
/** 0 is Sunday. */
export const FirstDay = z.literal([0, 1, 6], 'firstDay must be 0, 1 or 6')

export const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Default: the browser's language. */
  language: z.optional(ChosenLanguage),
  clock: z.optional(Clock),
  firstDay: z.optional(FirstDay),
})
export type User = z.infer<typeof User>

/** API clients send the token as `Authorization: Bearer`; a cookie authenticates `<img>`. */
export const SignedIn = z.object({ user: User, token: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

export const authCalls = {
  'GET /api/auth/me': { summary: 'Get the signed-in user', status: 200, answer: User, shows: ['account'] },
  'POST /api/auth/login': {
    summary: "Sign in; returns the session's token",
    access: 'public',
    body: LoginBody,
    status: 200,
    answer: SignedIn,
    changes: [],
    failures: [
      'wrongCredentials',
      'accountDisabled',
      'passwordsOff',
      'codeNeeded',
      'wrongCode',
      'codesUnreadable',
      'tooManyAttempts',
      'busy',
    ],
  },
  'POST /api/auth/forgotten-password': {
    summary: 'Send an e-mail with a link for a new password; the answer is the same for an unknown address',
    access: 'public',
    body: ForgottenPasswordBody,
    status: 204,
    answer: null,
    changes: [],
    failures: ['noResetMails', 'tooManyAttempts'],
  },
  'POST /api/auth/reset-password': {
    summary:
      "Set a new password by an e-mailed link or the operator's, and end all sessions, API tokens and passkeys",
    access: 'public',
    body: ResetPasswordBody,
    status: 204,
    answer: null,
    changes: [],
    failures: ['resetLinkUsed', 'busy'],
  },
  'POST /api/auth/logout': {
    summary: 'End the current session',
    status: 204,
    answer: null,
    changes: [],
  },
} as const satisfies CallTable
