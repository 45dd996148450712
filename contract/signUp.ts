import * as z from 'zod/mini'
import { Email, FullName, Password, SignedIn } from './auth.ts'
import type { CallTable } from './call.ts'
import { InvitationKeyBody } from './invitationKey.ts'

export const SignUpBody = z.object({
  email: Email,
  name: FullName,
  password: Password,
  /** Joins the family that invites, instead of making a first one. */
  invitation: z.optional(InvitationKeyBody),
})
export type SignUpBody = z.infer<typeof SignUpBody>

/** Who can make an account, anybody, who is invited, or nobody: the operator's `SIGN_UP`, as it stands now. */
export const SignUpState = z.object({ signUp: z.enum(['open', 'invitation', 'closed']) })

export const signUpCalls = {
  'GET /api/auth/signup': {
    summary: 'Who can make an account',
    access: 'public',
    status: 200,
    answer: SignUpState,
  },
  'POST /api/auth/signup': {
    summary: 'Create an account, and its first family unless it joins another through an invitation',
    access: 'public',
    body: SignUpBody,
    status: 201,
    answer: SignedIn,
    failures: [
      'signUpClosed',
      'signUpNeedsInvitation',
      'invitationNotValid',
      'emailTaken',
      'tooManySignUps',
      'tooManyAttempts',
      'busy',
    ],
  },
} as const satisfies CallTable
