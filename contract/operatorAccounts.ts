import * as z from 'zod/mini'
import { ProofBody, WayIn } from './account.ts'
import type { CallTable } from './call.ts'

const Instant = z.iso.datetime({ precision: 3 })

/** Accounts in one answer; the search narrows them down. */
export const MOST_ACCOUNTS = 200

export const OperatorAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: Instant,
  /** Last use of a session or last sign-in of the last 90 days; null without one. */
  lastSeenAt: z.nullable(Instant),
  isOperator: z.boolean(),
  disabledAt: z.nullable(Instant),
  waysIn: z.array(WayIn),
  /** True if the password needs a code of an authenticator app. */
  hasSecondStep: z.boolean(),
})
export type OperatorAccount = z.infer<typeof OperatorAccount>

export const OperatorAccounts = z.object({
  /** All accounts of the server. */
  total: z.int(),
  /** True if a link for a new password can be mailed. */
  mailsResets: z.boolean(),
  /** The oldest first. */
  accounts: z.array(OperatorAccount),
})
export type OperatorAccounts = z.infer<typeof OperatorAccounts>

const SEARCH = 'search must be a text of up to 200 characters'

export const OperatorAccountsQuery = z.object({
  search: z.optional(z.string(SEARCH).check(z.maxLength(200, SEARCH))),
})
export type OperatorAccountsQuery = z.infer<typeof OperatorAccountsQuery>

export const DisabledBody = z.object({ disabled: z.boolean('disabled must be true or false') })

/** `first` can only be set in the environment. */
export const OperatorSignUp = z.object({
  signUp: z.enum(['open', 'first', 'invitation', 'closed']),
  /** True if the environment sets it. */
  isFixed: z.boolean(),
})
export type OperatorSignUp = z.infer<typeof OperatorSignUp>

export const OperatorSignUpBody = z.object({
  signUp: z.enum(['open', 'invitation', 'closed'], 'signUp must be open, invitation or closed'),
})
export type OperatorSignUpBody = z.infer<typeof OperatorSignUpBody>

export const operatorAccountCalls = {
  'GET /api/operator/accounts': {
    summary: `List accounts, the oldest first, up to ${MOST_ACCOUNTS}; operators only`,
    access: 'operator',
    query: OperatorAccountsQuery,
    status: 200,
    answer: OperatorAccounts,
    shows: ['accounts'],
  },
  'PATCH /api/operator/accounts/{id}': {
    summary:
      'Disable an account, which ends its sessions, API tokens, links and addresses at once, or enable it again; operators only',
    access: 'operator',
    body: DisabledBody,
    status: 204,
    answer: null,
    changes: ['accounts'],
    failures: ['accountNotFound', 'lastOperator'],
  },
  'POST /api/operator/accounts/{id}/reset-mails': {
    summary: 'Send an account an e-mail with a link for a new password; operators only',
    access: 'operator',
    status: 204,
    answer: null,
    changes: [],
    failures: ['accountNotFound', 'noResetMails'],
  },
  'POST /api/operator/accounts/{id}/reset-links': {
    summary:
      'Get the token of a link for a new password of an account, for one use in an hour; operators only',
    access: 'operator',
    body: ProofBody,
    status: 200,
    answer: z.object({ token: z.string() }),
    changes: [],
    failures: ['accountNotFound', 'wrongPassword', 'proofNeeded', 'tooManyAttempts'],
  },
  'POST /api/operator/accounts/{id}/removal': {
    summary: 'Delete an account and the families that have no other member; operators only',
    access: 'operator',
    body: ProofBody,
    status: 204,
    answer: null,
    changes: ['accounts'],
    failures: [
      'accountNotFound',
      'lastOperator',
      'lastOwnerThere',
      'wrongPassword',
      'proofNeeded',
      'tooManyAttempts',
    ],
  },
  'GET /api/operator/sign-up': {
    summary: 'Get who may sign up, and whether the environment decides it; operators only',
    access: 'operator',
    status: 200,
    answer: OperatorSignUp,
    shows: ['server'],
  },
  'PUT /api/operator/sign-up': {
    summary: 'Set who may sign up; operators only',
    access: 'operator',
    body: OperatorSignUpBody,
    status: 204,
    answer: null,
    changes: ['server'],
    failures: ['setByEnvironment'],
  },
} as const satisfies CallTable
