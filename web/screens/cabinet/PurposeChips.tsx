import { useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { foldText } from '../../../language/fold.ts'
import { t } from '../../../language/t.ts'
import { usePeople } from '../../people/people/usePeople.ts'
import { Chip } from './FilterChips.tsx'
import { purposesOf } from './whatFor.ts'

const FIRST = 6

interface PurposeChipsProps {
  familyId: string
  medications: readonly Medication[]
  text: string
  onText: (text: string) => void
}

/** The purposes that the family uses; a press searches for one. Absent while there is no choice. */
export default function PurposeChips({ familyId, medications, text, onText }: PurposeChipsProps) {
  const [all, setAll] = useState(false)
  const people = usePeople(familyId)
  const purposes = purposesOf(
    medications,
    people.map(({ name }) => name),
  )
  if (purposes.length === 0) return null
  const shown = all ? purposes : purposes.slice(0, FIRST)
  const isChosen = (purpose: string) => foldText(purpose) === foldText(text.trim())
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="mb-1.5 text-sm text-ink-2">{t('What do we have for …?')}</legend>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:px-0">
        {shown.map((purpose) => (
          <Chip
            key={purpose}
            isOn={isChosen(purpose)}
            onPress={() => onText(isChosen(purpose) ? '' : purpose)}
          >
            <span dir="auto">{purpose}</span>
          </Chip>
        ))}
        {shown.length < purposes.length && (
          <button type="button" className="quiet-link shrink-0 text-sm" onClick={() => setAll(true)}>
            {t('More…')}
          </button>
        )}
      </div>
    </fieldset>
  )
}
