import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../../language/t.ts'
import { paths } from '../../../base/paths.ts'
import { Sentence } from '../../../base/ui/Sentence.tsx'
import { CardForm, type CardProps } from './CardForm.tsx'
import { CardSummary } from './CardSummary.tsx'
import { UnreadCard } from './UnreadCard.tsx'

interface PackageCardProps extends CardProps {
  /** Its position, from 1. */
  number: number
  isSaving: boolean
}

/** One package: a summary, or a form while it has open questions or is edited. */
export function PackageCard(props: PackageCardProps) {
  const { shown, number, isSaving } = props
  const { card, values, packOf, leftToCheck } = shown
  const [opened, setOpened] = useState<boolean>()
  const name = packOf?.name || values.name || t('Package {number}', { number })
  if (card.saved)
    return (
      <li className="flex items-center gap-3 rounded-md border border-rule bg-enamel-sunk p-3">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-valid" />
        <p dir="auto" className="min-w-0 wrap-anywhere">
          <Sentence
            of="{name} is in your cabinet."
            parts={{
              name: (
                <Link href={paths.medication(card.saved.medicationId)} className="quiet-link">
                  {card.saved.name}
                </Link>
              ),
            }}
          />
        </p>
      </li>
    )
  const isOpen = opened ?? (leftToCheck > 0 || card.problem !== null)
  return (
    <li
      id={card.id}
      aria-label={name}
      className="scroll-mt-4 rounded-md border border-rule bg-enamel p-4 shadow-lift"
    >
      {shown.isUnread && !opened ? (
        <UnreadCard {...props} onByHand={() => setOpened(true)} />
      ) : isOpen && !isSaving ? (
        <CardForm {...props} name={name} onTouched={() => setOpened(true)} onClose={() => setOpened(false)} />
      ) : (
        <CardSummary shown={shown} name={name} isSaving={isSaving} onOpen={() => setOpened(true)} />
      )}
    </li>
  )
}
