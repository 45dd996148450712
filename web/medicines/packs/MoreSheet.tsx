import { Hash, PackageMinus, PackageOpen, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { present } from '../../base/http/clock.ts'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { dayOf } from '../../base/ui/dates.ts'
import { useWhileHere } from '../../base/ui/useWhileHere.ts'
import { changePack } from './api.ts'
import type { PlacedPack } from './arrangePacks.ts'
import type { Sheet } from './usePackSheet.ts'
import { packName } from './words.ts'

export interface OfPack {
  medication: Medication
  placed: PlacedPack
  onClose: () => void
}

export function MoreSheet({
  medication,
  placed,
  onSheet,
  onClose,
}: OfPack & { onSheet: (sheet: Sheet) => void }) {
  const { pack, place } = placed
  const { run, busy } = useAction(changePack)
  const leave = useWhileHere(onClose)
  const openedToday = () =>
    run({
      params: { id: pack.id },
      headers: { 'If-Match': `"${pack.version}"` },
      body: { openedOn: dayOf(present()) },
    }).then(leave, () => undefined)
  const go = (kind: 'edit' | 'count' | 'lost' | 'discard') => () => onSheet({ kind, placed })
  return (
    <Dialog
      title={t('What about this pack?')}
      description={`${medication.name}, ${packName(placed)}`}
      onClose={onClose}
    >
      <DialogBody className="gap-2 py-4">
        {pack.openedOn === null && place !== 'expired' && (
          <Choice icon={<PackageOpen />} onClick={() => void openedToday()} disabled={busy}>
            {t('Opened today')}
          </Choice>
        )}
        <Choice icon={<Hash />} onClick={go('count')}>
          {t('Correct the count')}
        </Choice>
        {pack.count !== null && pack.count > 0 && (
          <Choice icon={<PackageMinus />} onClick={go('lost')}>
            {t('Some were lost')}
          </Choice>
        )}
        <Choice icon={<Pencil />} onClick={go('edit')}>
          {t('Edit pack details')}
        </Choice>
        <Choice icon={<Trash2 />} onClick={go('discard')} isDanger>
          {t('Throw away')}
        </Choice>
      </DialogBody>
    </Dialog>
  )
}

interface ChoiceProps {
  icon: ReactNode
  onClick: () => void
  disabled?: boolean
  isDanger?: boolean
  children: string
}

const Choice = ({ icon, onClick, disabled, isDanger = false, children }: ChoiceProps) => (
  <button
    type="button"
    onClick={onClick}
    disabled={disabled}
    className={`flex min-h-14 items-center gap-3 rounded-md border-[1.5px] border-edge px-4 text-start font-bold hover:bg-enamel-sunk disabled:text-ink-2 [&>svg]:size-5.5 [&>svg]:shrink-0 ${isDanger ? 'text-danger' : ''}`}
  >
    <span aria-hidden="true" className="contents">
      {icon}
    </span>
    {children}
  </button>
)
