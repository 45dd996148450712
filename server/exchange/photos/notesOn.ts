import { t } from '../../../language/t.ts'
import type { MedicineReading } from '../../../reader/medicineReading.ts'

const onlyOneRead = (name: string | undefined) =>
  name === undefined
    ? t('Several packages are in this photo. Only one of them was read: take one photo of each.')
    : t('Several packages are in this photo. Only {name} was read: take one photo of each.', { name })

const onlyOneShown = (name: string | undefined) =>
  name === undefined
    ? t('Several packages are in this photo. Only one of them is shown here: Add Many makes a card for each.')
    : t('Several packages are in this photo. Only {name} is shown here: Add Many makes a card for each.', {
        name,
      })

/** Notes on a reading for a person: what was not read and what to do, one or two sentences each. */
export const notesOn = ({ name, hasUnreadScript, otherPackages, others }: MedicineReading): string[] => [
  ...(otherPackages ? [(others.length > 0 ? onlyOneShown : onlyOneRead)(name?.value)] : []),
  ...(hasUnreadScript
    ? [t('Some of this print is in letters that cannot be read yet. Please type what is missing.')]
    : []),
]
