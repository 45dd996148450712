import { DOCTOR_PARTS, type DoctorPage, type DoctorPart } from '../../../contract/doctor.ts'
import { sentence, t } from '../../../language/t.ts'

/** Parts of the page: those that the server knows, and two that are only printed. */
export type Part = DoctorPart | 'prescriber' | 'card'

/** In the order of the page. */
export const PARTS: readonly { part: Part; label: string }[] = [
  { part: 'allergies', label: sentence('Allergies and conditions') },
  { part: 'planned', label: sentence('Medicines on a plan') },
  { part: 'asNeeded', label: sentence('Taken when needed') },
  { part: 'adherence', label: sentence('How often they were taken') },
  { part: 'prescriber', label: sentence('A blank line for who prescribed it') },
  { part: 'stopped', label: sentence('Stopped lately') },
  { part: 'house', label: sentence('Also in the house') },
  { part: 'measurements', label: sentence('Measurements') },
  { part: 'card', label: sentence('Emergency card') },
]

const KEY = 'doctor-left-out'

/** Parts left out on this device; the card until it is asked for. */
export function readLeftOut(): ReadonlySet<Part> {
  const kept = localStorage.getItem(KEY)
  return new Set((kept === null ? ['card'] : kept.split(',')) as Part[])
}

export const keepLeftOut = (leftOut: ReadonlySet<Part>): void =>
  localStorage.setItem(KEY, [...leftOut].join(','))

/** The page without the parts that are left out. */
export function withoutParts(page: DoctorPage, leftOut: ReadonlySet<Part>): DoctorPage {
  return {
    ...page,
    allergies: leftOut.has('allergies') ? null : page.allergies,
    measurements: leftOut.has('measurements') ? [] : page.measurements,
    medicines: page.medicines
      .filter(({ part }) => !leftOut.has(part))
      .map((medicine) =>
        leftOut.has('adherence')
          ? { ...medicine, adherence: null, taken: { times: 0, amount: 0 }, takenAs: [] }
          : medicine,
      ),
  }
}

/** Says how much a part has; undefined where an amount says nothing. */
export function amountOf(part: Part, page: DoctorPage): string | undefined {
  const medicines = (of: Part) => `${page.medicines.filter((medicine) => medicine.part === of).length}`
  switch (part) {
    case 'planned':
    case 'asNeeded':
    case 'stopped':
    case 'house':
      return medicines(part)
    case 'measurements':
      return `${page.measurements.length}`
    case 'adherence':
      return t('the last 30 days')
    case 'card':
      return t('85.6 × 54 mm, to cut out')
    default:
      return undefined
  }
}

/** Parts of the server that are left out of a link. */
export const sharedParts = (leftOut: ReadonlySet<Part>): DoctorPart[] =>
  DOCTOR_PARTS.filter((part) => !leftOut.has(part))
