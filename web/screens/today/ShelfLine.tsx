import { ChevronRight } from 'lucide-react'
import { t } from '../../../language/t.ts'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { StateMark } from './StateTab.tsx'
import type { TodayActs } from './useActs.ts'
import { amountText, dueText, stateText } from './words.ts'

interface ShelfLineProps {
  planned: PlannedDose
  acts: TodayActs
}

/** One line for a settled or upcoming dose; a press opens its actions. */
export function ShelfLine({ planned, acts: { people, medicationOf, openSheet } }: ShelfLineProps) {
  const { occurrence, state } = planned
  const medication = medicationOf(occurrence)
  const person = people.length > 1 ? people.find(({ id }) => id === occurrence.personId) : undefined
  const amount = amountText(occurrence, medication?.unit ?? 'dose')
  const text = stateText(planned, people)
  const due = state === 'missed' ? dueText(occurrence) : undefined
  const detail = [due, text, state === 'skipped' ? undefined : amount].filter(Boolean).join(' · ')
  return (
    <li className="not-first:border-t not-first:border-rule">
      <button
        type="button"
        onClick={() => openSheet({ kind: 'dose', doses: [planned] })}
        className="grid min-h-13 w-full grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 rounded-sm px-1 py-1.75 text-start leading-tight hover:bg-green-tint large-text:flex large-text:flex-wrap"
      >
        <StateMark state={state} />
        <span className="min-w-0 large-text:order-last large-text:basis-full">
          <span dir="auto" className="block font-bold wrap-anywhere hyphens-auto">
            {medication?.name ?? t('A medicine')}
          </span>
          <span className="block text-sm text-ink-2 wrap-anywhere">{detail}</span>
        </span>
        {person && (
          <>
            <PersonMark person={person} size="line" />
            <span className="sr-only">{person.name}</span>
          </>
        )}
        <ChevronRight aria-hidden="true" className="size-4 text-ink-2" />
      </button>
    </li>
  )
}
