import { Check } from 'lucide-react'
import { withCommas } from '../../../language/lists.ts'
import { t, tn } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { AlreadySheet, DoseSheet } from './DoseSheet.tsx'
import { LaterSheet, SkipSheet } from './SettleSheets.tsx'
import type { OpenSheet, SheetProps } from './useActs.ts'

/** A chunk of its own: the sheets of Today. */
export default function TodaySheet({
  sheet: { kind, doses },
  ...props
}: { sheet: OpenSheet } & Omit<SheetProps, 'doses'>) {
  if (kind === 'later') return <LaterSheet doses={doses} {...props} />
  if (kind === 'all') return <TakeAllSheet doses={doses} {...props} />
  if (kind === 'skip') return <SkipSheet doses={doses} {...props} />
  const [planned] = doses
  if (!planned) return null
  return kind === 'already' ? (
    <AlreadySheet planned={planned} {...props} />
  ) : (
    <DoseSheet planned={planned} {...props} />
  )
}

/** Asks before the doses of several people are logged with one press, each person with their doses. */
export function TakeAllSheet({ doses, acts, onClose }: SheetProps) {
  const takers = acts.people
    .map((person) => ({
      person,
      own: doses.filter(({ occurrence }) => occurrence.personId === person.id),
    }))
    .filter(({ own }) => own.length > 0)
  const isHere = (id: string) => takers.some(({ person }) => person.id === id)
  const others = doses.filter(({ occurrence }) => !isHere(occurrence.personId))
  return (
    <Dialog
      title={tn(doses.length, 'Record {count} Dose?', 'Record {count} Doses?')}
      description={t('Taken now by:')}
      onClose={onClose}
    >
      <DialogBody className="py-4">
        <ul className="grid gap-2">
          {takers.map(({ person, own }) => (
            <li key={person.id} dir="auto" className="wrap-anywhere">
              <b>{person.name}</b>:{' '}
              {withCommas(own.map((one) => acts.medicationOf(one.occurrence)?.name ?? t('A medicine')))}
            </li>
          ))}
          {others.length > 0 && <li>{acts.describe(others)}</li>}
        </ul>
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          icon={<Check aria-hidden="true" className="size-5" />}
          onClick={() => {
            onClose()
            acts.logging.take(doses)
          }}
        >
          {t('All Taken')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
