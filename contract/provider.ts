import * as z from 'zod/mini'
import { t } from '../language/t.ts'
import { ProofBody } from './account.ts'
import { Email, FullName, SignedIn } from './auth.ts'
import type { CallTable } from './call.ts'
import { InvitationKeyBody } from './invitationKey.ts'

/** Proves that the same browser returns. Sent to no provider. */
const RequestKey = z
  .string({ error: () => t('The key is missing') })
  .check(z.length(43, { error: () => t('The key is not one of ours') }))

/** Page of the provider, and key for the way back, valid for 10 minutes. */
export const ProviderRequest = z.object({ url: z.string(), key: z.string() })

export const ProviderReturnBody = z.object({
  key: RequestKey,
  /** Query of the return: `?code=…&state=…`. */
  answer: z
    .string({ error: () => t('The answer is missing') })
    .check(z.maxLength(4096, { error: () => t('The answer is too long') })),
})
export type ProviderReturnBody = z.infer<typeof ProviderReturnBody>

/** Suggestions for a new account. */
export const Newcomer = z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) })
export type Newcomer = z.infer<typeof Newcomer>

/** Session, or `newcomer` if no account here is linked to this person. */
export const ProviderReturned = z.object({
  signedIn: z.nullable(SignedIn),
  newcomer: z.nullable(Newcomer),
  signOutPage: z.nullable(z.string()),
})

export const ProviderSignUpBody = z.object({
  key: RequestKey,
  email: Email,
  name: FullName,
  /** Joins the inviting family instead of creating one. */
  invitation: z.optional(InvitationKeyBody),
})
export type ProviderSignUpBody = z.infer<typeof ProviderSignUpBody>

const ROUND_TRIP = ['noProvider', 'providerAway', 'providerMisconfigured'] as const
const RETURN = [
  ...ROUND_TRIP,
  'providerFailed',
  'providerGroupNeeded',
  'providerGroupsMissing',
  'providerGroupsNoList',
  'providerGroupPath',
] as const

// Below /api/auth, the only path that receives the known-device cookie.
export const providerCalls = {
  'POST /api/auth/provider': {
    summary: 'Start signing in with the OpenID Connect provider; returns the address of its page',
    access: 'public',
    status: 200,
    answer: ProviderRequest,
    changes: [],
    failures: [...ROUND_TRIP, 'tooManyAttempts'],
  },
  'POST /api/auth/provider/return': {
    summary:
      "Finish signing in with the provider's answer; for a person without an account, returns suggestions for a new one",
    access: 'public',
    body: ProviderReturnBody,
    status: 200,
    answer: ProviderReturned,
    changes: [],
    failures: [...RETURN, 'accountDisabled'],
  },
  'POST /api/auth/provider/signup': {
    summary:
      "Create an account for the person that the provider signed in, with a new family or an invitation; returns the session's token",
    access: 'public',
    body: ProviderSignUpBody,
    status: 201,
    answer: SignedIn,
    changes: [],
    failures: [
      'noProvider',
      'providerFailed',
      'providerTaken',
      'signUpClosed',
      'signUpNeedsInvitation',
      'invitationNotValid',
      'emailTaken',
      'tooManySignUps',
      'tooManyAttempts',
    ],
  },
  'POST /api/account/provider': {
    summary: 'Start linking the account to a person at the provider; returns the address of its page',
    body: ProofBody,
    status: 200,
    answer: ProviderRequest,
    changes: [],
    failures: [...ROUND_TRIP, 'wrongPassword', 'proofNeeded', 'tooManyAttempts', 'busy'],
  },
  'POST /api/account/provider/confirmation': {
    summary: 'Start a proof at the provider in place of the password; returns the address of its page',
    status: 200,
    answer: ProviderRequest,
    changes: [],
    failures: [...ROUND_TRIP, 'tooManyAttempts'],
  },
  'POST /api/account/provider/return': {
    summary: "Finish the link or the proof with the provider's answer",
    body: ProviderReturnBody,
    status: 204,
    answer: null,
    changes: ['account'],
    failures: [...RETURN, 'providerTaken', 'providerOther', 'providerCannotConfirm'],
  },
  'DELETE /api/account/provider': {
    summary: 'Unlink the account from the provider',
    body: ProofBody,
    status: 204,
    answer: null,
    changes: ['account'],
    failures: ['noProvider', 'lastWayIn', 'wrongPassword', 'proofNeeded', 'tooManyAttempts', 'busy'],
  },
} as const satisfies CallTable
