import * as z from 'zod/mini'
import { Email, FullName, Password, SignedIn } from './auth.ts'
import type { CallTable } from './call.ts'
import { InvitationKeyBody } from './invitationKey.ts'

export const SignUpBody = z.object({
  email: Email,
  name: FullName,
  password: Password,
  /** Joins the inviting family instead of creating one. */
  invitation: z.optional(InvitationKeyBody),
})
export type SignUpBody = z.infer<typeof SignUpBody>

/** Depends on the operator's `SIGN_UP`. */
export const SignUpState = z.object({
  signUp: z.enum(['open', 'invitation', 'closed']),
  /** True before the first account: the next person sets up this server. */
  isFirst: z.boolean(),
  resetsByMail: z.boolean(),
  /** Origin of the pages where passkeys work. */
  passkeysAt: z.nullable(z.string()),
  /** `only`: passwords neither sign in nor create accounts. */
  provider: z.nullable(z.object({ name: z.string(), only: z.boolean() })),
})

export const signUpCalls = {
  'GET /api/auth/signup': {
    summary: 'Get who may create an account on this server',
    access: 'public',
    status: 200,
    answer: SignUpState,
    shows: [],
  },
  'POST /api/auth/signup': {
    summary:
      "Create an account with a new family, or join one through an invitation; returns the session's token",
    access: 'public',
    body: SignUpBody,
    status: 201,
    answer: SignedIn,
    changes: [],
    failures: [
      'passwordsOff',
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
