import { writeAmountOf } from '../../../contract/amounts.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { useWhileHere } from '../../base/ui/useWhileHere.ts'
import { throwAway } from './api.ts'
import type { OfPack } from './MoreSheet.tsx'

/** Asks before a good pack is discarded. */
export function DiscardPack({ medication: { id, name, unit }, placed: { pack }, onClose }: OfPack) {
  const { run } = useAction(throwAway(id))
  const leave = useWhileHere(onClose)
  return (
    <ConfirmDialog
      title={t('Throw away this pack?')}
      text={
        pack.count === null
          ? t('This pack of {name}. Many pharmacies take old medicines back. This can be undone.', { name })
          : t('{amount} of {name}. Many pharmacies take old medicines back. This can be undone.', {
              amount: writeAmountOf(pack.count, unit),
              name,
            })
      }
      confirm={t('Throw Away')}
      busyLabel={t('Throwing away...')}
      onConfirm={() => run({ params: { id: pack.id }, body: { kind: 'discard' } }).then(leave, leave)}
      onCancel={onClose}
    />
  )
}
