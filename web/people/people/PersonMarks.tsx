import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import { PersonMark } from './PersonMark.tsx'
import { namesOf } from './usePeople.ts'

const MOST = 3

/** The marks of the first three people, and how many more there are. */
export function PersonMarks({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null
  const shown = people.length > MOST + 1 ? people.slice(0, MOST) : people
  const names = t('For {names}', { names: namesOf(people) })
  return (
    <span role="img" aria-label={names} title={names} className="flex shrink-0 items-center">
      {shown.map((person) => (
        <span key={person.id} className="not-first:-ms-1">
          <PersonMark person={person} size="line" />
        </span>
      ))}
      {shown.length < people.length && (
        <span className="ms-1 text-sm font-bold text-ink-2">+{people.length - shown.length}</span>
      )}
    </span>
  )
}
