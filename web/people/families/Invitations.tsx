import { Link2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Family } from '../../../contract/families.ts'
import type { Invitation } from '../../../contract/invitations.ts'
import { MAY_INVITE } from '../../../contract/rights.ts'
import { capitalized } from '../../../language/speaking.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { formatDate } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { withdrawInvitation } from './api.ts'
import { asRole, peopleCount } from './roleWords.ts'

const loadDialog = () => import('./InviteDialog.tsx')

/** Button to invite someone, for members who may. */
export function InviteSomeone({ family }: { family: Family }) {
  const [inviting, setInviting] = useState(false)
  const close = () => setInviting(false)
  if (MAY_INVITE[family.role].length === 0) return null
  return (
    <>
      <Button icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={() => setInviting(true)}>
        {t('Invite Someone')}
      </Button>
      {inviting && <OnDemand load={loadDialog} props={{ family, onClose: close }} onFailed={close} />}
    </>
  )
}

/** Open invitations; empty without any. Always reloaded, as they change elsewhere. */
export function OpenInvitations({ familyId }: { familyId: string }) {
  const { data: invitations, error, refetch } = useRead(reads.invitations(familyId), { always: true })
  if (error)
    return (
      <LoadFailed
        sentence={t('The invitations could not be loaded.')}
        reason={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!invitations?.length) return null
  return (
    <Panel>
      <h2 className="text-xl">{t('Open Invitations')}</h2>
      <ul className="mt-1">
        {invitations.map((invitation) => (
          <OpenInvitation key={invitation.id} familyId={familyId} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  )
}

function OpenInvitation({ familyId, invitation }: { familyId: string; invitation: Invitation }) {
  const { run, busy } = useAction(withdrawInvitation)
  const { id, person, invitedBy, expiresAt, usesLeft, mayWithdraw } = invitation
  const heading = capitalized(asRole(invitation))
  return (
    <li className="flex items-center gap-3 border-b border-rule py-2.5 last:border-0 large-text:flex-wrap">
      <Link2 aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 leading-tight wrap-anywhere large-text:order-last large-text:basis-full">
        {person ? t('{role}: {person}', { role: heading, person: person.name }) : heading}
        <span className="block text-sm text-ink-2">
          {t('By {person}. Valid until {day}, for {people}', {
            person: invitedBy,
            day: formatDate(expiresAt),
            people: peopleCount(usesLeft),
          })}
        </span>
      </p>
      {mayWithdraw && (
        <button
          type="button"
          className="quiet-link"
          disabled={busy}
          onClick={() => void run({ params: { id: familyId, invitationId: id } }).catch(() => undefined)}
        >
          {t('Withdraw')}
        </button>
      )}
    </li>
  )
}
