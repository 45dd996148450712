import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Family } from '../../../contract/families.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { leaveFamily } from '../../people/families/api.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'

/** Ends the own membership, after it was said what that means. */
export function LeaveFamily({ family, userId }: { family: Family; userId: string }) {
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { run } = useAction(leaveFamily)
  const { select } = useFamilies()
  const [, navigate] = useLocation()

  async function confirm() {
    try {
      await run({ params: { id: family.id, userId } })
      select(undefined)
      navigate(paths.dashboard)
    } catch (error) {
      setRefusal(sentenceOf(error, t('Failed to leave the family')))
      setAsking(false)
    }
  }

  return (
    <div className="grid content-start gap-2">
      <Button
        look="quiet"
        icon={<DoorOpen aria-hidden="true" className="size-5" />}
        onClick={() => {
          setRefusal('')
          setAsking(true)
        }}
      >
        {t('Leave Family')}
      </Button>
      <div role="alert" className="empty:hidden">
        <FieldError error={refusal} />
      </div>
      {asking && (
        <ConfirmDialog
          title={t('Leave this family?')}
          text={t(
            'You will no longer see {name}. What you entered stays there, with your name. To come back you need a new invitation.',
            { name: family.name },
          )}
          confirm={t('Leave')}
          busyLabel={t('Leaving...')}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
