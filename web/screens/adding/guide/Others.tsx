import { Copy, QrCode, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Family } from '../../../../contract/families.ts'
import type { NewInvitation } from '../../../../contract/invitations.ts'
import type { Person } from '../../../../contract/people.ts'
import { MAY_INVITE } from '../../../../contract/rights.ts'
import { t } from '../../../../language/t.ts'
import { useAction } from '../../../base/http/action.ts'
import { sentenceOf } from '../../../base/http/callFailed.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { canShare } from '../../../base/ui/CopyField.tsx'
import { OnDemand } from '../../../base/ui/OnDemand.tsx'
import { Panel } from '../../../base/ui/Panel.tsx'
import { useUser } from '../../../people/auth/session.tsx'
import { inviteMember } from '../../../people/families/api.ts'
import { inShareSheet, WaysToInvite } from '../../../people/families/InvitationMade.tsx'
import { ReachNotice } from '../../../people/families/ReachNotice.tsx'
import { Failure } from '../../../reminders/Failure.tsx'
import { Question } from './Question.tsx'

const loadDialog = () => import('../../../people/families/InviteDialog.tsx')

/** Validity of the guide's invitation, in hours. */
const WEEK = 7 * 24

interface OthersProps {
  family: Family
  taker: Person | undefined
  /** Ends the guide. */
  onDone: (facts: { invited: boolean }) => void
}

/** Asks who else looks after the person, with an invitation to share. */
export function Others({ family, taker, onDone }: OthersProps) {
  const { id: userId } = useUser()
  const { run, busy } = useAction(inviteMember)
  const [invitation, setInvitation] = useState<NewInvitation>()
  const [isChanging, setChanging] = useState(false)
  const [failure, setFailure] = useState<string>()
  const role = MAY_INVITE[family.role].includes('adult') ? 'adult' : 'helper'
  const done = () => onDone({ invited: invitation !== undefined })

  async function invite(use: (link: string) => Promise<void> = async () => undefined) {
    setFailure(undefined)
    try {
      const made = await run({ params: { id: family.id }, body: { role, validHours: WEEK, uses: 1 } })
      setInvitation(made)
      // Closed, or refused as the press is too long ago: the link has its own buttons.
      await use(made.link).catch(() => undefined)
    } catch (error) {
      setFailure(sentenceOf(error, t('The invitation could not be made. Please try again.')))
    }
  }

  const name = taker && taker.userId !== userId ? taker.name : undefined
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          done()
        }}
      >
        <Question
          title={
            name === undefined
              ? t('Who else looks after this?')
              : t('Who else looks after {person}?', { person: name })
          }
          text={t('They see the same medicines, and whether a dose was given.')}
          isLast
          onLater={done}
        >
          <Panel className="grid gap-4">
            {invitation ? (
              <WaysToInvite familyId={family.id} invitation={invitation} />
            ) : (
              <>
                {canShare() && (
                  <Button
                    size="tall"
                    busy={busy}
                    icon={<Share2 aria-hidden="true" className="size-5" />}
                    onClick={() => void invite((url) => navigator.share({ ...inShareSheet(), url }))}
                  >
                    {t('Share Invitation')}
                  </Button>
                )}
                <div className="button-pairs">
                  <Button
                    look={canShare() ? 'quiet' : 'primary'}
                    size={canShare() ? 'normal' : 'tall'}
                    busy={busy}
                    icon={<Copy aria-hidden="true" className="size-5" />}
                    onClick={() => void invite((link) => navigator.clipboard.writeText(link))}
                  >
                    {t('Copy Link')}
                  </Button>
                  <Button
                    look="quiet"
                    busy={busy}
                    icon={<QrCode aria-hidden="true" className="size-5" />}
                    onClick={() => void invite()}
                  >
                    {t('Show Code')}
                  </Button>
                </div>
                <Failure sentence={failure} />
                <p className="text-sm leading-[1.35] text-ink-2">
                  {role === 'adult'
                    ? t('The link works once, for 7 days. Who opens it can log doses and change medicines.')
                    : t('The link works once, for 7 days. Who opens it can log doses.')}{' '}
                  <button type="button" className="quiet-link" onClick={() => setChanging(true)}>
                    {t('Change')}
                  </button>
                </p>
              </>
            )}
          </Panel>
          <ReachNotice link={invitation?.link ?? location.href} />
        </Question>
      </form>
      {isChanging && (
        <OnDemand
          load={loadDialog}
          props={{ family, onClose: () => setChanging(false) }}
          onFailed={() => setChanging(false)}
        />
      )}
    </>
  )
}
