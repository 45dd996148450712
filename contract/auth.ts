import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { Code } from './secondStep.ts'
import { nameText } from './text.ts'

export const Email = z
  .string('Please enter a valid email address')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
  )

export const Password = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(6, 'Password must be at least 6 characters'),
    z.maxLength(256, 'Password must be at most 256 characters'),
  )

export const FullName = nameText('Name', 100, 'Name must be at least 2 characters').check(
  z.minLength(2, 'Name must be at least 2 characters'),
)

export const LoginBody = z.object({
  email: Email,
  password: Password,
  /** For accounts that ask for one (`codeNeeded`): of an authenticator app, or a recovery code. */
  code: z.optional(Code),
})
export type LoginBody = z.infer<typeof LoginBody>

export const ResetPasswordBody = z.object({
  token: z.string('The link is not complete').check(z.length(43, 'The link is not complete')),
  password: Password,
})
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>

export const ForgottenPasswordBody = z.object({ email: Email })
export type ForgottenPasswordBody = z.infer<typeof ForgottenPasswordBody>

export const User = z.object({ id: z.string(), email: z.string(), name: z.string() })
export type User = z.infer<typeof User>

/** API clients send the token as `Authorization: Bearer`; a cookie authenticates `<img>`. */
export const SignedIn = z.object({ user: User, token: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

export const authCalls = {
  'GET /api/auth/me': { summary: 'The signed-in user', status: 200, answer: User, shows: ['account'] },
  'POST /api/auth/login': {
    summary: 'Sign in',
    access: 'public',
    body: LoginBody,
    status: 200,
    answer: SignedIn,
    changes: [],
    failures: [
      'wrongCredentials',
      'passwordsOff',
      'codeNeeded',
      'wrongCode',
      'codesUnreadable',
      'tooManyAttempts',
      'busy',
    ],
  },
  'POST /api/auth/forgotten-password': {
    summary: 'Mail a link for a new password to an account; unknown addresses get the same answer',
    access: 'public',
    body: ForgottenPasswordBody,
    status: 204,
    answer: null,
    changes: [],
    failures: ['noResetMails', 'tooManyAttempts'],
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with a link from a mail or the operator, which ends all sessions',
    access: 'public',
    body: ResetPasswordBody,
    status: 204,
    answer: null,
    changes: [],
    failures: ['resetLinkUsed', 'busy'],
  },
  'POST /api/auth/logout': {
    summary: 'Sign out: end the session on the server',
    status: 204,
    answer: null,
    changes: [],
  },
} as const satisfies CallTable
