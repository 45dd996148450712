import { useState } from 'react'
import type { Person } from '../../../contract/people.ts'
import { t } from '../../../language/t.ts'
import { PeopleField } from '../../people/people/PeopleField.tsx'
import { chipClass } from '../../people/people/PersonMark.tsx'
import { peopleById } from '../../people/people/usePeople.ts'

interface WhoTookProps {
  /** People that the medication is for. */
  takers: readonly Person[]
  /** Everyone else. */
  others: readonly Person[]
  chosen: string
  error?: string | undefined
  onChosen: (id: string) => void
}

/** Asks who took a dose. */
export function WhoTook({ takers, others, chosen, error, onChosen }: WhoTookProps) {
  const [all, setAll] = useState(peopleById(others, [chosen]).length > 0)
  return (
    <PeopleField
      legend={t('Who took it')}
      kind="radio"
      people={all ? [...takers, ...others] : takers}
      chosen={[chosen]}
      onChosen={([id]) => id !== undefined && onChosen(id)}
      error={error}
    >
      {!all && others.length > 0 && (
        <button type="button" className={`${chipClass} ps-3.5`} onClick={() => setAll(true)}>
          {t('Others…')}
        </button>
      )}
    </PeopleField>
  )
}
