import { RotateCcw, UserPlus, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { Family } from '../../../contract/families.ts'
import { allows } from '../../../contract/rights.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { useWhileHere } from '../../base/ui/useWhileHere.ts'
import { changePerson, removePerson } from '../../people/people/api.ts'
import { removeMember } from './api.ts'
import type { Kin } from './kin.ts'
import { LeaveFamily } from './LeaveFamily.tsx'

export interface SomebodyProps {
  family: Family
  kin: Kin
  /** Goes on to an invitation for this person. */
  onInvite: (personId: string) => void
}

/** Ways to end or restore a membership: leave, remove, restore. */
export function PersonEnds({ family, kin, onInvite, onDone }: SomebodyProps & { onDone: () => void }) {
  const { person, member, isSelf } = kin
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { run: endMembership } = useAction(removeMember)
  const { run: remove } = useAction(removePerson)
  const { run: change, busy } = useAction(changePerson)
  const leave = useWhileHere(onDone)
  if (isSelf && member) return kin.isAlone ? null : <LeaveFamily family={family} userId={member.userId} />
  if (member && !allows(family.role, 'own')) return null
  if (person.archived)
    return (
      <Button
        look="line"
        icon={<RotateCcw aria-hidden="true" className="size-5" />}
        busy={busy}
        busyLabel={t('Bringing back...')}
        onClick={() =>
          void change({ params: { id: person.id }, body: { archived: false } }).then(leave, () => undefined)
        }
      >
        {t('Bring Back')}
      </Button>
    )

  async function confirm() {
    try {
      if (member) await endMembership({ params: { id: family.id, userId: member.userId } })
      else await remove({ params: { id: person.id } })
      leave()
    } catch (error) {
      setRefusal(sentenceOf(error, t('Failed to remove')))
      setAsking(false)
    }
  }

  return (
    <div className="grid gap-2 border-t border-dashed border-edge pt-5">
      {!member && person.kind === 'person' && (
        <Button
          look="line"
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          onClick={() => onInvite(person.id)}
        >
          {t('Invite')}
        </Button>
      )}
      <Button
        look="danger"
        icon={<UserRoundX aria-hidden="true" className="size-5" />}
        onClick={() => setAsking(true)}
      >
        {member ? t('Remove from the Family') : t('Remove')}
      </Button>
      <div role="alert" className="empty:hidden">
        <FieldError error={refusal} />
      </div>
      {asking && (
        <ConfirmDialog
          title={
            member
              ? t('Remove {name} from the family?', { name: person.name })
              : t('Remove {name}?', { name: person.name })
          }
          text={
            member
              ? t(
                  '{person} will no longer see {family}. What {person} logged stays, and {person} stays among the people, without an account.',
                  { person: person.name, family: family.name },
                )
              : t(
                  'If {person} takes medicines here or has taken some, the history keeps the name, and {person} can be brought back.',
                  { person: person.name },
                )
          }
          confirm={t('Remove')}
          busyLabel={t('Removing...')}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
