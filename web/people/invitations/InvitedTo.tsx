import type { InvitationPreview } from '../../../contract/invitations.ts'
import { sentence, t } from '../../../language/t.ts'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { asRole } from '../families/roleWords.ts'

const MAY = {
  owner: sentence('you may do everything, also change roles and delete the family.'),
  adult: sentence('you keep medicines, doses and people together with the others.'),
  helper: sentence('you see everything and log doses.'),
  viewer: sentence('you see everything and change nothing.'),
}

/** To which family, as what, and what that means. */
export const InvitedTo = ({ invitation }: { invitation: InvitationPreview }) => (
  <Sentence
    of="To {family}, as {role}: {may}"
    parts={{
      family: <b dir="auto">{invitation.familyName}</b>,
      role: asRole(invitation),
      may: t(MAY[invitation.role]),
    }}
  />
)
