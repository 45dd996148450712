import type { Action } from '../../base/http/action.ts'

// The page shows its failures itself.
export const acceptInvitation = {
  call: 'POST /api/invitations/accept',
  failed: null,
} satisfies Action<'POST /api/invitations/accept'>
