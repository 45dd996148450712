import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { useIsHere } from '../../base/ui/useIsHere.ts'
import { removeMedication } from './api.ts'

export function RemoveMedication({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction(removeMedication)
  const [, navigate] = useLocation()
  const isHere = useIsHere()

  async function confirm() {
    try {
      await run({ params: { id } })
      if (isHere()) navigate(paths.dashboard)
    } catch {
      setAsking(false)
    }
  }

  return (
    <>
      <Button
        look="danger"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        busy={busy}
        busyLabel={t('Removing...')}
        onClick={() => setAsking(true)}
      >
        {t('Remove')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Remove this medication?')}
          text={t('This will permanently remove this medication from your tracking list.')}
          confirm={t('Remove')}
          busyLabel={t('Removing...')}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
