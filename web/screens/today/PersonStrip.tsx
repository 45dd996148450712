import { Check, Minus } from 'lucide-react'
import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { type Badge, summarize } from './drawers.ts'

interface PersonStripProps {
  people: readonly Person[]
  planned: readonly PlannedDose[]
  onChosen: (personId: string) => void
}

/** Everybody's mark and how far they are; a press shows one of them alone. */
export const PersonStrip = ({ people, planned, onChosen }: PersonStripProps) => (
  <fieldset aria-label={t('Whose doses')} className="person-strip">
    {people.map((person) => {
      const { badge, text } = summarize(planned.filter(({ occurrence }) => occurrence.personId === person.id))
      return (
        <button key={person.id} type="button" onClick={() => onChosen(person.id)}>
          <span className="relative">
            <PersonMark person={person} size="strip" />
            <BadgeMark badge={badge} />
          </span>
          <span className="max-w-full min-w-0">
            <span dir="auto" className="line-clamp-2 hyphens-auto wrap-anywhere">
              {person.name}
            </span>
            <span className="sr-only">: </span>
            <span className="text-ink-2 max-md:sr-only md:block md:text-sm md:leading-tight md:font-normal">
              {text}
            </span>
          </span>
        </button>
      )
    })}
  </fieldset>
)

const BADGES = {
  done: 'bg-valid text-enamel',
  waiting: 'border-[1.5px] border-soon-edge bg-soon-bg text-soon',
  missed: 'border-[1.5px] border-dashed border-none-edge bg-none-bg text-none',
}

/** Decorates a mark; the words beside it say the same. */
function BadgeMark({ badge }: { badge: Badge }) {
  if (badge === 'none') return null
  const look = typeof badge === 'number' ? 'waiting' : badge
  return (
    <span aria-hidden="true" className={`badge ${BADGES[look]}`}>
      {badge === 'done' ? <Check /> : badge === 'missed' ? <Minus /> : badge}
    </span>
  )
}
