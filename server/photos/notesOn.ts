import type { MedicineReading } from '../../reader/medicineReading.ts'

const UNREAD_SCRIPT = 'Some of this print is in letters that cannot be read yet. Please type what is missing.'

const onlyOneRead = (name: string | undefined) =>
  `Several packages are in this photo. Only ${name ?? 'one of them'} was read: take one photo of each.`

const onlyOneShown = (name: string | undefined) =>
  `Several packages are in this photo. Only ${name ?? 'one of them'} is shown here: Add Many makes a card for each.`

const ASK_FOR = {
  date: 'Take one closer photo of the date.',
  'whole package': 'Part of the package is outside the photo. Take one photo that shows all of it.',
  'sharp print':
    'The print is blurred. Hold the camera still, tap the print to focus, and take one more photo.',
}

/** What a person has to know of a reading, one sentence or two for each thing: what was not read on the photo, and what to do. */
export const notesOn = ({
  name,
  expirationDate,
  hasUnreadScript,
  otherPackages,
  others,
  ask,
}: MedicineReading): string[] => [
  ...(otherPackages ? [(others.length > 0 ? onlyOneShown : onlyOneRead)(name?.value)] : []),
  ...(hasUnreadScript ? [UNREAD_SCRIPT] : []),
  ...(ask && !(ask.what === 'date' && expirationDate) ? [ASK_FOR[ask.what]] : []),
]
