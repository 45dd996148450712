import type { MedicineReading } from '../../reader/medicineReading.ts'

const UNREAD_SCRIPT = 'Some of this print is in letters that cannot be read yet. Please type what is missing.'

const onlyOneRead = (name: string | undefined) =>
  `Several packages are in this photo. Only ${name ?? 'one of them'} was read: take one photo of each.`

const onlyOneShown = (name: string | undefined) =>
  `Several packages are in this photo. Only ${name ?? 'one of them'} is shown here: Add Many makes a card for each.`

/** Notes on a reading for a person: what was not read and what to do, one or two sentences each. */
export const notesOn = ({ name, hasUnreadScript, otherPackages, others }: MedicineReading): string[] => [
  ...(otherPackages ? [(others.length > 0 ? onlyOneShown : onlyOneRead)(name?.value)] : []),
  ...(hasUnreadScript ? [UNREAD_SCRIPT] : []),
]
