import { Check } from 'lucide-react'
import type { FactsOf } from '../../../contract/failures.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import type { ObjectionProps } from './objection.ts'
import { alreadyQuestion, alreadyTitle } from './objectionWords.ts'

/** Asks if a dose is the one that is already logged. */
export const AlreadyTaken = ({
  facts,
  about,
  body,
  taker,
  busy,
  onLog,
  onSame,
  onClose,
}: ObjectionProps & { facts: FactsOf<'alreadyTaken'> }) => {
  // A second dose belongs to no occurrence.
  const { occurrenceId: _planned, ...second } = body
  return (
    <Dialog title={alreadyTitle(facts, taker)} onClose={onClose}>
      <DialogBody className="gap-4 py-4">
        {about}
        <p>{alreadyQuestion(taker)}</p>
      </DialogBody>
      <div className="grid shrink-0 gap-3 border-t border-rule px-5 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom,0px))] lg:px-7 lg:py-4">
        <Button size="tall" icon={<Check aria-hidden="true" className="size-5" />} onClick={onSame}>
          {t('The Same Dose')}
        </Button>
        <Button look="quiet" busy={busy} onClick={() => onLog({ ...second, extra: true })}>
          {t('A Second Dose Was Given')}
        </Button>
      </div>
    </Dialog>
  )
}
