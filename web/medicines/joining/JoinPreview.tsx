import { Merge } from 'lucide-react'
import { useState } from 'react'
import { writeAmountOf } from '../../../contract/amounts.ts'
import type { JoinPreview as Preview } from '../../../contract/joins.ts'
import type { Medication } from '../../../contract/medications.ts'
import { isFoldedEqual } from '../../../language/fold.ts'
import { t, tn } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { PreviewStep } from '../../base/ui/PreviewStep.tsx'
import { useWhileHere } from '../../base/ui/useWhileHere.ts'
import { joinMedications } from './api.ts'

interface JoinPreviewProps {
  kept: Medication
  other: Medication
  onBack: () => void
  onJoined: () => void
}

/** Moving things, as lines of a list. */
function movingLines({ packs, doses, plans, images }: Preview): string[] {
  return [
    packs > 0 && tn(packs, '{count} pack', '{count} packs'),
    doses > 0 && tn(doses, '{count} dose', '{count} doses'),
    plans.length > 0 && tn(plans.length, '{count} plan', '{count} plans'),
    images > 0 && tn(images, '{count} photo', '{count} photos'),
  ].filter((line) => line !== false)
}

/** Sentences about names, amounts and plans after joining. */
function resultLines(kept: Medication, { otherName, packs, plans, amountLeft }: Preview): string[] {
  return [
    packs > 0 &&
      !isFoldedEqual(kept.name, otherName) &&
      t('The packs that move keep the name {name}.', { name: otherName }),
    amountLeft !== null && t('Left in all: {amount}', { amount: writeAmountOf(amountLeft, kept.unit) }),
    plans.some(({ isTwice }) => isTwice) &&
      t('Someone then has two plans for it. Check both, so that nothing is taken twice.'),
    t('You can undo this for 24 hours, on the page of the medicine.'),
  ].filter((line) => line !== false)
}

/** Says what moves from one entry to the other, and joins them. */
export function JoinPreview({ kept, other, onBack, onJoined }: JoinPreviewProps) {
  const { run, busy } = useAction(joinMedications)
  const [isJoining, setJoining] = useState(false)
  // Not while joining: the other entry is then gone.
  const { data, error } = useRead(reads.joinPreview(kept.id, other.id), { enabled: !isJoining, always: true })
  const leave = useWhileHere(onJoined)

  function join() {
    setJoining(true)
    run({ params: { id: kept.id }, body: { other: other.id } }).then(leave, () => setJoining(false))
  }

  return (
    <PreviewStep
      error={error}
      backLabel={t('Choose Another')}
      onBack={onBack}
      label={t('Join')}
      icon={<Merge aria-hidden="true" className="size-5" />}
      busy={busy}
      busyLabel={t('Joining…')}
      onConfirm={join}
    >
      {data && (
        <>
          <h3 dir="auto" className="font-bold wrap-anywhere">
            {t('From {name}:', { name: data.otherName })}
          </h3>
          <Moving lines={movingLines(data)} />
          {resultLines(kept, data).map((line) => (
            <p key={line} className="leading-[1.35] wrap-anywhere">
              {line}
            </p>
          ))}
        </>
      )}
    </PreviewStep>
  )
}

const Moving = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? (
    <p>{t('Nothing but the entry itself')}</p>
  ) : (
    <ul className="list-disc ps-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
