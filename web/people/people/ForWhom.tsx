import { t } from '../../../language/t.ts'
import { PeopleField } from './PeopleField.tsx'
import { peopleToOffer, usePeople } from './usePeople.ts'

/** Forms keep ids as one text. */
export const toIds = (text: string): string[] => text.split(' ').filter((id) => id !== '')
export const fromIds = (ids: readonly string[]): string => ids.join(' ')

interface ForWhomProps {
  familyId: string
  value: string
  error?: string | undefined
  onValue: (value: string) => void
}

/** The people a medication is for. A family of one is not asked. */
export function ForWhom({ familyId, value, error, onValue }: ForWhomProps) {
  const chosen = toIds(value)
  const people = peopleToOffer(usePeople(familyId), chosen)
  if (people.length < 2) return null
  return (
    <PeopleField
      legend={t('Who is it for?')}
      kind="checkbox"
      people={people}
      chosen={chosen}
      onChosen={(ids) => onValue(fromIds(ids))}
      hint={chosen.length === 0 ? t('Nobody chosen: it is for everyone.') : undefined}
      error={error}
    />
  )
}
