import * as z from 'zod/mini'
import { t } from '../language/t.ts'
import { ChosenLanguage, Clock, Email, FirstDay, FullName, Password, User } from './auth.ts'
import type { CallTable } from './call.ts'

const Instant = z.iso.datetime({ precision: 3 })

export const WayIn = z.enum(['password', 'passkey', 'provider'])
export type WayIn = z.infer<typeof WayIn>

/** Proof of identity: compared, never validated. */
const OwnPassword = z
  .string({ error: () => t('Please enter your password') })
  .check(
    z.minLength(1, { error: () => t('Please enter your password') }),
    z.maxLength(256, { error: () => t('Password must be at most 256 characters') }),
  )

/** A password may be left out after a proof by passkey or provider in the last 5 minutes of this sign-in. */
export const ProofBody = z.object({ currentPassword: z.optional(OwnPassword) })
export type ProofBody = z.infer<typeof ProofBody>

export const ProvePasswordBody = z.object({ currentPassword: OwnPassword })
export type ProvePasswordBody = z.infer<typeof ProvePasswordBody>

export const Account = z.extend(User, {
  waysIn: z.array(WayIn),
  passwordChangedAt: z.nullable(Instant),
  isOperator: z.boolean(),
  /** Null if the server sends no mail. */
  signInMails: z.nullable(z.boolean()),
})
export type Account = z.infer<typeof Account>

export const AccountBody = z.object({
  name: z.optional(FullName),
  /** Null clears it: the browser decides. */
  language: z.optional(z.nullable(ChosenLanguage)),
  clock: z.optional(z.nullable(Clock)),
  firstDay: z.optional(z.nullable(FirstDay)),
})
export type AccountBody = z.infer<typeof AccountBody>

export const SignInMailsBody = z.object({ signInMails: z.boolean('signInMails must be true or false') })
export type SignInMailsBody = z.infer<typeof SignInMailsBody>

export const EmailBody = z.object({ email: Email, ...ProofBody.shape })
export type EmailBody = z.infer<typeof EmailBody>

export const PasswordBody = z.object({ ...ProofBody.shape, password: Password })
export type PasswordBody = z.infer<typeof PasswordBody>

/** Browser and system, such as "Firefox on Android". */
export const Device = z.object({
  kind: z.enum(['phone', 'tablet', 'computer', 'program']),
  name: z.string(),
})
export type Device = z.infer<typeof Device>

export const Session = z.object({
  /** Public id, not the token. */
  id: z.string(),
  device: z.nullable(Device),
  signedInAt: Instant,
  /** IPv4 address or IPv6 network of the sign-in. Null for the server's own machine and if unknown. */
  address: z.nullable(z.string()),
  /** Rounded to ten minutes. */
  lastUsedAt: Instant,
  isThisOne: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Effect of deleting the account; `needsOwner` refuses it. */
export const FamilyFate = z.object({
  id: z.string(),
  name: z.string(),
  fate: z.enum(['deleted', 'kept', 'needsOwner']),
})
export type FamilyFate = z.infer<typeof FamilyFate>

export const accountCalls = {
  'GET /api/account': {
    summary: 'Get the signed-in account',
    status: 200,
    answer: Account,
    shows: ['account'],
  },
  'PATCH /api/account': {
    summary:
      "Change the account's name, language, or way of writing times; returns the account. Families that call the account by its old name get the new one too",
    body: AccountBody,
    status: 200,
    answer: User,
    changes: ['account', 'people', 'members'],
  },
  'PUT /api/account/sign-in-mails': {
    summary: 'Turn e-mails about sign-ins on new devices on or off',
    body: SignInMailsBody,
    status: 204,
    answer: null,
    changes: ['account'],
  },
  'PUT /api/account/email': {
    summary: "Change the account's e-mail address; returns the account",
    body: EmailBody,
    status: 200,
    answer: User,
    changes: ['account', 'reminders', 'accountEvents'],
    failures: ['wrongPassword', 'proofNeeded', 'emailTaken', 'tooManyAttempts', 'busy'],
  },
  // Below /api/auth, the only path that receives the known-device cookie.
  'PUT /api/auth/password': {
    summary: 'Change the password and end all other sessions',
    body: PasswordBody,
    status: 204,
    answer: null,
    changes: ['account', 'sessions', 'accountEvents'],
    failures: ['passwordsOff', 'wrongPassword', 'proofNeeded', 'tooManyAttempts', 'busy'],
  },
  'POST /api/account/proof': {
    summary: 'Confirm the password, which allows one sensitive change of the account within 5 minutes',
    body: ProvePasswordBody,
    status: 204,
    answer: null,
    changes: [],
    failures: ['wrongPassword', 'proofNeeded', 'tooManyAttempts', 'busy'],
  },
  'GET /api/account/sessions': {
    summary: "List the account's sessions, last used first",
    status: 200,
    answer: z.array(Session),
    shows: ['sessions'],
  },
  'DELETE /api/account/sessions': {
    summary: 'End all sessions except the current one',
    status: 204,
    answer: null,
    changes: ['sessions', 'reminders', 'accountEvents'],
  },
  'DELETE /api/account/sessions/{id}': {
    summary: 'End a session',
    status: 204,
    answer: null,
    changes: ['sessions', 'reminders'],
    failures: ['sessionNotFound'],
  },
  'GET /api/account/deletion': {
    summary: 'Preview what deleting the account does to each of its families',
    requiredRight: 'see',
    tokens: false,
    status: 200,
    answer: z.object({ families: z.array(FamilyFate) }),
    shows: ['families', 'members'],
  },
  'POST /api/account/deletion': {
    summary: 'Delete the account and the families that have no other member',
    body: ProofBody,
    status: 204,
    answer: null,
    changes: [],
    failures: ['wrongPassword', 'proofNeeded', 'lastOwner', 'tooManyAttempts', 'busy'],
  },
} as const satisfies CallTable
