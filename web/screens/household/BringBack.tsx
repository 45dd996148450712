import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { restoreDose } from '../../medicines/doses/api.ts'

/** Restores a deleted dose from the activity that lists it. */
export function BringBack({ medicationId, doseId }: { medicationId: string; doseId: string }) {
  const { run, busy } = useAction(restoreDose)
  const params = { id: medicationId, logId: doseId }
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void run({ params }).catch(() => undefined)}
      className="quiet-link"
    >
      {t('Bring Back')}
    </button>
  )
}
