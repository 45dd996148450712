import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { writeAmountOf } from '../../../contract/amounts.ts'
import type { FactsOf } from '../../../contract/failures.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Person } from '../../../contract/people.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { BeyondLimit } from './BeyondLimit.tsx'
import { OtherStrength } from './OtherStrength.tsx'
import type { Objection, ObjectionAnswers, ObjectionProps } from './objection.ts'
import { alreadyQuestion, alreadyTitle, amountIn } from './objectionWords.ts'

/** Asks if a dose is the one that is already logged. */
const AlreadyTaken = ({
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

/** Asks if a dose came from an expired pack: a true record is never refused for good. */
const OnlyExpired = ({ packId, about, body, busy, onLog, onClose }: ObjectionProps & { packId: string }) => (
  <Dialog title={t('Only an expired pack is left')} onClose={onClose}>
    <DialogBody className="gap-4 py-4">
      {about}
      <p>{t('If it was taken, log it all the same, so that the record is true.')}</p>
    </DialogBody>
    <DialogActions>
      <Button look="quiet" onClick={onClose}>
        {t('Not Taken')}
      </Button>
      <Button
        look="line"
        busy={busy}
        icon={<Check aria-hidden="true" className="size-5" />}
        onClick={() => onLog({ ...body, packId })}
      >
        {t('It Was Taken')}
      </Button>
    </DialogActions>
  </Dialog>
)

interface ObjectionSheetProps extends ObjectionAnswers {
  medication: Pick<Medication, 'name' | 'unit'>
  people: readonly Person[]
  objection: Objection
  /** The person, if the dose does not name one. */
  takerId?: string
  /** The medication's photo, small. */
  picture?: ReactNode
}

/** Resolves conflicts of a dose with the plans. A true record is never refused. */
export function ObjectionSheet({
  medication,
  people,
  objection: { body, code, facts },
  takerId = body.personId,
  picture,
  ...answers
}: ObjectionSheetProps) {
  const taker = people.find(({ id }) => id === takerId)
  const about = (
    <div className="flex items-center gap-3">
      {picture}
      <p className="min-w-0">
        <b dir="auto" className="block font-serif text-lg leading-tight wrap-anywhere">
          {medication.name}
        </b>
        <span className="text-sm text-ink-2">
          {withCommas([taker?.name, writeAmountOf(amountIn(body), medication.unit)])}
        </span>
      </p>
    </div>
  )
  const props = { about, body, taker, ...answers }
  const { unit } = medication
  switch (code) {
    case 'alreadyTaken':
      return <AlreadyTaken {...props} facts={facts as FactsOf<'alreadyTaken'>} />
    case 'limit':
      return <BeyondLimit {...props} facts={facts as FactsOf<'limit'>} unit={unit} />
    case 'onlyExpiredLeft':
      return <OnlyExpired {...props} packId={(facts as FactsOf<'onlyExpiredLeft'>).packId} />
    case 'otherStrength':
      return <OtherStrength {...props} facts={facts as FactsOf<'otherStrength'>} unit={unit} />
    default:
      return null
  }
}
