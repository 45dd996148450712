import { Check, Share2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { InvitationCode, NewInvitation } from '../../../contract/invitations.ts'
import { sentence, t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { CopyField } from '../../base/ui/CopyField.tsx'
import { DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { renewCode } from './api.ts'
import { type Reach, reachOf } from './reachOf.ts'
import { peopleCount } from './roleWords.ts'

const loadQrCode = () => import('./QrCode.tsx')

const NARROW_REACH: Record<Exclude<Reach, 'anywhere'>, string> = {
  device: sentence(
    'This address only works on this computer. For phones, the person who runs the server sets PUBLIC_URL to an address that they can open.',
  ),
  network: sentence(
    'This address only works in your home network. To open it elsewhere, the person who runs the server sets PUBLIC_URL to a public address.',
  ),
}

interface InvitationMadeProps {
  familyId: string
  invitation: NewInvitation
  onDone: () => void
}

/** An invitation to scan, send or read out. */
export function InvitationMade({ familyId, invitation, onDone }: InvitationMadeProps) {
  const { id, link, expiresAt, usesLeft } = invitation
  const reach = reachOf(link)
  const share = () =>
    // Closing the browser's share sheet is not a failure.
    navigator
      .share({ title: t('Medicine Cabinet'), text: t('Join our family here:'), url: link })
      .catch(() => undefined)
  return (
    <>
      <DialogBody className="gap-5 pt-4">
        {reach !== 'anywhere' && (
          <p className="caution flex gap-2.5 p-2.5 leading-[1.35]">
            <TriangleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
            {t(NARROW_REACH[reach])}
          </p>
        )}
        <div className="mx-auto size-48 overflow-hidden rounded-md border border-rule">
          <OnDemand load={loadQrCode} props={{ text: link }} />
        </div>
        <CopyField
          label={t('Link')}
          hint={t('Valid until {day}, for {people}.', {
            day: formatDate(expiresAt),
            people: peopleCount(usesLeft),
          })}
          value={link}
        />
        <Code first={invitation} params={{ id: familyId, invitationId: id }} />
      </DialogBody>
      <DialogActions>
        {'share' in navigator ? (
          <Button
            look="line"
            icon={<Share2 aria-hidden="true" className="size-5" />}
            onClick={() => void share()}
          >
            {t('Send…')}
          </Button>
        ) : (
          <span />
        )}
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
