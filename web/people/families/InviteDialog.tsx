import { useState } from 'react'
import type { Family } from '../../../contract/families.ts'
import type { NewInvitation } from '../../../contract/invitations.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { InvitationMade } from './InvitationMade.tsx'
import { InviteForm } from './InviteForm.tsx'
import { asRole } from './roleWords.ts'

interface InviteDialogProps {
  family: Family
  /** The person to invite, unless it is chosen later. */
  personId?: string
  onClose: () => void
}

/** A separate chunk. First the form, then the invitation. */
export default function InviteDialog({ family, personId, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<NewInvitation>()
  return made ? (
    <Dialog
      title={t('The Invitation')}
      description={t('For {role}. Shown only this once.', { role: asRole(made) })}
      onClose={onClose}
    >
      <InvitationMade familyId={family.id} invitation={made} onDone={onClose} />
    </Dialog>
  ) : (
    <Dialog
      title={t('Invite Someone')}
      description={<span dir="auto">{t('Into {family}', { family: family.name })}</span>}
      onClose={onClose}
    >
      <InviteForm family={family} personId={personId} onMade={setMade} onCancel={onClose} />
    </Dialog>
  )
}
