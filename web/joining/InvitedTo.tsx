import type { InvitationPreview } from '../../contract/invitations.ts'
import { asRole } from '../families/roleWords.ts'

const MAY = {
  owner: 'you may do everything, also change roles and delete the family.',
  adult: 'you keep medicines, doses and people together with the others.',
  helper: 'you see everything and log doses.',
  viewer: 'you see everything and change nothing.',
}

/** To which family, as what, and what that means. */
export const InvitedTo = ({ invitation }: { invitation: InvitationPreview }) => (
  <>
    To <b dir="auto">{invitation.familyName}</b>, as {asRole(invitation)}: {MAY[invitation.role]}
  </>
)
