import { formatExpirationDate } from '../packs/expiry.ts'

export type Fields = Record<string, unknown>

/** What a person of the family is called; undefined for who is none of it. */
export type NameOf = (personId: string) => string | undefined

export const textOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? 'none' : String(value)

type Show = (value: unknown, nameOf: NameOf) => string

const asDate: Show = (value) => (typeof value === 'string' ? formatExpirationDate(value) : 'none')
const asCount: Show = (value) => String(Array.isArray(value) ? value.length : 0)
const asNames: Show = (value, nameOf) =>
  (Array.isArray(value) ? value : []).map((id) => nameOf(id) ?? 'somebody').join(', ') ||
  'nobody in particular'

const asList: Show = (value) => (Array.isArray(value) ? value : []).join(', ') || 'none'

/** The fields of a medication that the activity knows, in the order in which they are told. */
const MEDICATION_FIELDS: readonly [field: string, label: string, show?: Show][] = [
  ['name', 'Name'],
  ['personIds', 'For', asNames],
  ['purpose', 'Purpose'],
  ['notes', 'Notes'],
  ['frequency', 'Frequency'],
  ['expirationDate', 'Expiration date', asDate],
  ['pillCount', 'Pills'],
  ['unit', 'Unit'],
  ['step', 'Smallest amount'],
  ['initialPillCount', 'Pills at the beginning'],
  ['productCode', 'Product code'],
  ['lot', 'Lot'],
  ['images', 'Images', asCount],
  ['ingredients', 'Ingredients', asList],
]

/** What changed of a medication, a line each. Where only what is not shown differs, it is said that it changed. */
export const medicationChanges = (before: Fields, after: Fields, nameOf: NameOf): string[] =>
  MEDICATION_FIELDS.filter(([field]) => field in after).map(([field, label, show = textOf]) => {
    const [was, is] = [show(before[field], nameOf), show(after[field], nameOf)]
    return was === is ? `${label} changed` : `${label}: ${is} (before: ${was})`
  })
