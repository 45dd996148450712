import { CircleStop } from 'lucide-react'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { useWhileHere } from '../../base/ui/useWhileHere.ts'
import { stopPlan } from './api.ts'

/** Ends a plan for good. */
export default function StopPlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { run, busy } = useAction(stopPlan)
  const leave = useWhileHere(onClose)
  const stop = () => run({ params: { id: plan.id }, body: { status: 'stopped' } }).then(leave, leave)
  return (
    <Dialog title={t('Stop this plan?')} onClose={onClose}>
      <DialogBody className="py-4">
        <p>
          {t(
            'This ends the plan for good. Past doses stay in the history. To stop for a few days, pause it instead.',
          )}
        </p>
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          look="danger-solid"
          busy={busy}
          busyLabel={t('Stopping...')}
          icon={<CircleStop aria-hidden="true" className="size-5" />}
          onClick={() => void stop()}
        >
          {t('Stop This Plan')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
