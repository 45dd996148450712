import { Check } from 'lucide-react'
import { useState } from 'react'
import type { InvitationCode, NewInvitation } from '../../../contract/invitations.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { CopyField } from '../../base/ui/CopyField.tsx'
import { DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { renewCode } from './api.ts'
import { ReachNotice } from './ReachNotice.tsx'
import { peopleCount } from './roleWords.ts'

const loadQrCode = () => import('./QrCode.tsx')

/** Texts of the share sheet for an invitation. */
export const inShareSheet = () => ({ title: t('Medicine Cabinet'), text: t('Join our family here:') })

interface WaysToInviteProps {
  familyId: string
  invitation: NewInvitation
}

/** An invitation to scan, send or read out. */
export function WaysToInvite({ familyId, invitation }: WaysToInviteProps) {
  const { id, link, expiresAt, usesLeft } = invitation
  return (
    <>
      <CopyField
        label={t('Link')}
        hint={t('Valid until {day}, for {people}.', {
          day: formatDate(expiresAt),
          people: peopleCount(usesLeft),
        })}
        value={link}
        share={inShareSheet()}
      />
      <div className="mx-auto size-48 overflow-hidden rounded-md border border-rule">
        <OnDemand load={loadQrCode} props={{ text: link }} />
      </div>
      <Code first={invitation} params={{ id: familyId, invitationId: id }} />
    </>
  )
}

/** The ways to pass an invitation on, in its dialog. */
export function InvitationMade({ onDone, ...made }: WaysToInviteProps & { onDone: () => void }) {
  return (
    <>
      <DialogBody className="gap-5 pt-4">
        <ReachNotice link={made.invitation.link} />
        <WaysToInvite {...made} />
      </DialogBody>
      <DialogActions>
        <Button icon={<Check aria-hidden="true" className="size-5" />} onClick={onDone}>
          {t('Done')}
        </Button>
      </DialogActions>
    </>
  )
}

interface CodeProps {
  first: InvitationCode
  params: { id: string; invitationId: string }
}

/** In two halves, as it is said. */
function Code({ first, params }: CodeProps) {
  const [{ code, codeExpiresAt }, setCode] = useState(first)
  const { run, busy } = useAction(renewCode)
  const over = useNow().toISOString() >= codeExpiresAt
  const renew = () => run({ params }).then(setCode, () => undefined)
  return (
    <section aria-label={t('Code')}>
      <h3 className="font-sans font-bold">{t('Or read this code out on the phone')}</h3>
      <p
        className={`my-1.5 rounded-md border-[1.5px] border-dashed border-edge bg-enamel-sunk p-3 text-center text-2xl font-bold tracking-[0.06em] ${over ? 'text-ink-2 line-through' : ''}`}
      >
        {code.slice(0, 4)} {code.slice(4)}
      </p>
      <p className="text-sm text-ink-2">
        {over
          ? t('This code has expired.')
          : t('Valid for 15 minutes: until {time}.', { time: formatTime(codeExpiresAt) })}{' '}
        <button type="button" className="quiet-link" disabled={busy} onClick={() => void renew()}>
          {t('New Code')}
        </button>
      </p>
    </section>
  )
}
