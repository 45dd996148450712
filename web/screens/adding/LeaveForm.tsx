import { t } from '../../../language/t.ts'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'

interface LeaveFormProps {
  onLeave: () => Promise<unknown>
  onStay: () => void
}

/** Asks before typed values are discarded on the way to Add Many. */
export default function LeaveForm({ onLeave, onStay }: LeaveFormProps) {
  return (
    <ConfirmDialog
      title={t('Discard What You Typed?')}
      text={t('Your photos move to Add Many. What you typed in this form is lost.')}
      confirm={t('Discard It')}
      busyLabel={t('Opening...')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
