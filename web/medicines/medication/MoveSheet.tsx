import { ArrowLeftRight, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Family } from '../../../contract/families.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { MoveLosses } from '../../../contract/moves.ts'
import type { Person } from '../../../contract/people.ts'
import { t, tn } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { PreviewStep } from '../../base/ui/PreviewStep.tsx'
import { useWhileHere } from '../../base/ui/useWhileHere.ts'
import { namesOf, peopleById } from '../../people/people/usePeople.ts'
import { moveMedication } from './moving.ts'

interface MoveSheetProps {
  medication: Medication
  /** Families to choose from. */
  families: readonly Family[]
  onClose: () => void
  onMoved: () => void
}

/** A chunk of its own. Moves a medication to another family, after saying what stays behind. */
export default function MoveSheet({ medication, families, onClose, onMoved }: MoveSheetProps) {
  const [only, ...more] = families
  const [chosen, setChosen] = useState(more.length === 0 ? only : undefined)
  return (
    <Dialog
      title={t('Move to Another Family')}
      description={t('{name} moves with its packs, doses and photos.', { name: medication.name })}
      onClose={onClose}
    >
      {chosen ? (
        <MovePreview
          medication={medication}
          to={chosen}
          onBack={more.length === 0 ? onClose : () => setChosen(undefined)}
          onMoved={onMoved}
        />
      ) : (
        <DialogBody>
          <ul aria-label={t('Your families')}>
            {families.map((family) => (
              <li key={family.id} className="border-t border-rule first:border-t-0">
                <button
                  type="button"
                  onClick={() => setChosen(family)}
                  className="grid min-h-15 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-2 text-start"
                >
                  <b dir="auto" className="leading-tight wrap-anywhere">
                    {family.name}
                  </b>
                  <ChevronRight aria-hidden="true" className="size-5 text-ink-2 rtl:rotate-180" />
                </button>
              </li>
            ))}
          </ul>
        </DialogBody>
      )}
    </Dialog>
  )
}

/** Things that stay behind, as lines of a list. */
function lossLines(losses: MoveLosses, people: readonly Person[]): string[] {
  const { planPersonIds, doses, personIds, isOnShoppingList } = losses
  const named = (ids: readonly string[]) => namesOf(peopleById(people, ids))
  return [
    planPersonIds.length > 0 &&
      tn(
        planPersonIds.length,
        'The plans and reminders of {people}',
        'The plans and reminders of {count} people: {people}',
        { people: named(planPersonIds) },
      ),
    doses > 0 && tn(doses, 'The name on {count} dose', 'The names on {count} doses'),
    personIds.length > 0 && t('Who it is for: {people}', { people: named(personIds) }),
    isOnShoppingList && t('Its place on the shopping list'),
  ].filter((line) => line !== false)
}

interface MovePreviewProps {
  medication: Medication
  to: Family
  onBack: () => void
  onMoved: () => void
}

function MovePreview({ medication, to, onBack, onMoved }: MovePreviewProps) {
  const { id, name, familyId, version } = medication
  const { run, busy } = useAction(moveMedication)
  const [isMoving, setMoving] = useState(false)
  const { data, error } = useRead(reads.movePreview(id, to.id), { enabled: !isMoving, always: true })
  const { data: people } = useRead(reads.people(familyId))
  const leave = useWhileHere(onMoved)

  function move() {
    setMoving(true)
    run({
      params: { id },
      body: { name, familyId: to.id },
      headers: { 'If-Match': `"${version}"` },
    }).then(leave, () => setMoving(false))
  }

  const lines = data && people && lossLines(data, people)
  return (
    <PreviewStep
      error={error}
      backLabel={t('Back')}
      onBack={onBack}
      label={t('Move')}
      icon={<ArrowLeftRight aria-hidden="true" className="size-5" />}
      busy={busy}
      busyLabel={t('Moving…')}
      onConfirm={move}
    >
      {lines && (
        <>
          <h3 className="font-bold wrap-anywhere">{t('New family: {family}', { family: to.name })}</h3>
          {lines.length === 0 ? (
            <p>{t('Nothing stays behind.')}</p>
          ) : (
            <>
              <p>{t('These stay behind:')}</p>
              <ul className="list-disc ps-5">
                {lines.map((line) => (
                  <li key={line} className="wrap-anywhere">
                    {line}
                  </li>
                ))}
              </ul>
              <p className="leading-[1.35]">
                {t('You can undo this for 24 hours, on the page of the medicine.')}
              </p>
            </>
          )}
        </>
      )}
    </PreviewStep>
  )
}
