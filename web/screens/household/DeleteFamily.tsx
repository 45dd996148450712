import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { deleteFamily } from '../../people/families/api.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'

export function DeleteFamily({ id, icon }: { id: string; icon: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const { run } = useAction(deleteFamily)
  const { select } = useFamilies()
  const [, navigate] = useLocation()

  async function confirm() {
    try {
      await run({ params: { id } })
      select(undefined)
      navigate(paths.dashboard)
    } catch {
      setAsking(false)
    }
  }

  return (
    <>
      <Button look="danger" icon={icon} onClick={() => setAsking(true)}>
        {t('Delete Family')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Delete this family?')}
          text={t(
            'This action cannot be undone. This will permanently delete your family and remove all associated medications.',
          )}
          confirm={t('Delete')}
          busyLabel={t('Deleting...')}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
