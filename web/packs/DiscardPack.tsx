import { writeAmountOf } from '../../contract/amounts.ts'
import { useAction } from '../http/action.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useWhileHere } from '../ui/useWhileHere.ts'
import { throwAway } from './api.ts'
import type { OfPack } from './MoreSheet.tsx'

/** Asks before a good pack is discarded. */
export function DiscardPack({ medication: { id, name, unit }, placed: { pack }, onClose }: OfPack) {
  const { run } = useAction(throwAway(id))
  const leave = useWhileHere(onClose)
  const what = pack.count === null ? 'This pack' : writeAmountOf(pack.count, unit)
  return (
    <ConfirmDialog
      title="Throw away this pack?"
      text={`${what} of ${name}. Many pharmacies take old medicines back. This can be undone.`}
      confirm="Throw Away"
      busyLabel="Throwing away..."
      onConfirm={() => run({ params: { id: pack.id }, body: { kind: 'discard' } }).then(leave, leave)}
      onCancel={onClose}
    />
  )
}
