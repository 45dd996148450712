import { Check } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { ObjectionSheet } from '../../medicines/doses/ObjectionSheet.tsx'
import { Shot } from './Shot.tsx'
import type { TodayActs } from './useActs.ts'
import type { DoseConflict } from './useLogging.ts'

/** A chunk of its own: asks about a dose with conflicts. */
export default function AskedSheet({ asked, acts }: { asked: DoseConflict; acts: TodayActs }) {
  const { logging, medicationOf, people } = acts
  const { taking, objection, expiredPackId } = asked
  const medication = medicationOf(taking)
  if (!medication) return null
  if (expiredPackId === undefined)
    return (
      <ObjectionSheet
        medication={medication}
        people={people}
        objection={objection}
        picture={<Shot medication={medication} />}
        busy={logging.isBusy(taking)}
        onLog={(body) => logging.answer(asked, body)}
        onSame={logging.forget}
        onClose={logging.forget}
      />
    )
  return (
    <Dialog title={t('Only an expired pack is left')} description={medication.name} onClose={logging.forget}>
      <DialogBody className="py-4">
        <p>{t('If it was taken, log it all the same, so that the record is true.')}</p>
      </DialogBody>
      <DialogActions>
        <Button look="quiet" onClick={logging.forget}>
          {t('Not Taken')}
        </Button>
        <Button
          look="line"
          icon={<Check aria-hidden="true" className="size-5" />}
          onClick={() => logging.answer(asked, { ...objection.body, packId: expiredPackId })}
        >
          {t('It Was Taken')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
