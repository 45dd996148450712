import { type ComponentProps, useId } from 'react'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { useSettled } from '../../base/ui/useSettled.ts'
import { nameWithStrength } from '../scanning/registerWords.ts'
import { NameField } from './MedicationFields.tsx'

/** The name of a medication, with suggestions of registers and the lexicon while it is typed. The browser shows them. */
export function SuggestedName({
  familyId,
  ...control
}: ComponentProps<typeof NameField> & { familyId: string }) {
  const id = useId()
  const settled = useSettled(String(control.value ?? '').trim(), 150)
  const { data = [] } = useRead(reads.nameSuggestions(familyId, settled), {
    enabled: settled !== '',
  })
  return (
    <>
      <NameField {...control} list={id} />
      <datalist id={id}>
        {data.map(({ form, ...product }) => (
          <option key={`${nameWithStrength(product)} ${form}`} value={nameWithStrength(product)}>
            {form}
          </option>
        ))}
      </datalist>
    </>
  )
}
