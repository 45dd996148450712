import { Bell, Check, Eye, Hourglass, House, type LucideIcon, OctagonX, TrendingDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '../../../contract/people.ts'
import { sentence, t } from '../../../language/t.ts'
import { Toggle } from '../../base/ui/Toggle.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { type Choice, type countStates, SHARED, STATES, type State, toggle } from './choice.ts'

const WORDS: Record<State, { name: string; Icon: LucideIcon }> = {
  due: { name: sentence('Due'), Icon: Bell },
  low: { name: sentence('Running out'), Icon: TrendingDown },
  expiring: { name: sentence('Expiring'), Icon: Hourglass },
}

interface ChipProps {
  isOn: boolean
  onPress: () => void
  children: ReactNode
}

/** A pressed or free choice of a filter. */
export const Chip = ({ isOn, onPress, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border-[1.5px] border-edge bg-enamel px-3.5 text-sm font-bold whitespace-nowrap aria-pressed:border-green aria-pressed:bg-green-tint aria-pressed:text-green aria-pressed:shadow-[0_0_0_0.5px_var(--green)] [&>svg]:size-4.5"
  >
    {isOn && <Check aria-hidden="true" />}
    {children}
  </button>
)

export interface ChipsProps {
  choice: Choice
  onChoice: (choice: Choice) => void
}

interface StateChipsProps extends ChipsProps {
  counts: ReturnType<typeof countStates>
}

export const StateChips = ({ choice, onChoice, counts }: StateChipsProps) => (
  <>
    {STATES.map((state) => {
      const { name, Icon } = WORDS[state]
      return (
        <Chip
          key={state}
          isOn={choice.states.includes(state)}
          onPress={() => onChoice({ ...choice, states: toggle(choice.states, state) })}
        >
          <Icon aria-hidden="true" />
          {t(name)} <span className="font-normal">{counts[state]}</span>
        </Chip>
      )
    })}
  </>
)

/** Shows or hides expired medications. */
export const ExpiredToggle = ({ choice, onChoice, counts }: StateChipsProps) => (
  <Toggle
    pressed={choice.showExpired}
    onPressed={(showExpired) => onChoice({ ...choice, showExpired })}
    icon={choice.showExpired ? <OctagonX aria-hidden="true" /> : <Eye aria-hidden="true" />}
  >
    <span className="whitespace-nowrap">{t('Expired ({count})', { count: counts.expired })}</span>
  </Toggle>
)

/** Nothing in a family of one: there is nobody to tell apart. */
export function PeopleChips({ choice, onChoice, people }: ChipsProps & { people: readonly Person[] }) {
  const chip = (id: string, children: ReactNode) => (
    <Chip
      key={id}
      isOn={choice.people.includes(id)}
      onPress={() => onChoice({ ...choice, people: toggle(choice.people, id) })}
    >
      {children}
    </Chip>
  )
  const shown = people.filter(({ archived }) => !archived)
  if (shown.length === 0) return null
  return (
    <>
      {shown.map((person) =>
        chip(
          person.id,
          <>
            <PersonMark person={person} size="line" />
            <span dir="auto">{person.name}</span>
          </>,
        ),
      )}
      {chip(
        SHARED,
        <>
          <House aria-hidden="true" />
          {t('Shared')}
        </>,
      )}
    </>
  )
}
