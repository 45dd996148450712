import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface LeaveFormProps {
  onLeave: () => Promise<unknown>
  onStay: () => void
}

/** Asks before typed values are discarded on the way to Add Many. */
export default function LeaveForm({ onLeave, onStay }: LeaveFormProps) {
  return (
    <ConfirmDialog
      title="Discard What You Typed?"
      text="Your photos move to Add Many. What you typed in this form is lost."
      confirm="Discard It"
      busyLabel="Opening..."
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
