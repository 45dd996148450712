import { writeAmount } from '../../contract/amounts.ts'
import { formatExpirationDate } from '../packs/expiry.ts'

export type Fields = Record<string, unknown>

/** Name of a person of the family; undefined for others. */
export type NameOf = (personId: string) => string | undefined

/** An amount as people write it. */
export const amountOf = (value: unknown): string =>
  typeof value === 'number' ? writeAmount(value) : textOf(value)

export const textOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? 'none' : String(value)

type Show = (value: unknown, nameOf: NameOf) => string

const asDate: Show = (value) => (typeof value === 'string' ? formatExpirationDate(value) : 'none')
const asCount: Show = (value) => String(Array.isArray(value) ? value.length : 0)
const asNames: Show = (value, nameOf) =>
  (Array.isArray(value) ? value : []).map((id) => nameOf(id) ?? 'someone').join(', ') ||
  'nobody in particular'

const asList: Show = (value) => (Array.isArray(value) ? value : []).join(', ') || 'none'

/** The fields of a medication that the activity knows, in the order in which they are told. */
const MEDICATION_FIELDS: readonly [field: string, label: string, show?: Show][] = [
  ['name', 'Name'],
  ['personIds', 'For', asNames],
  ['purpose', 'Purpose'],
  ['notes', 'Notes'],
  ['frequency', 'Frequency'],
  ['ifMissed', 'If a dose is missed'],
  ['expirationDate', 'Expiration date', asDate],
  ['pillCount', 'Pills'],
  ['amountLeft', 'Amount left', amountOf],
  ['unit', 'Unit'],
  ['step', 'Smallest amount'],
  ['warnDays', 'EventText when it lasts less than so many days'],
  ['initialPillCount', 'Pills at the beginning'],
  ['productCode', 'Product code'],
  ['lot', 'Lot'],
  ['images', 'Images', asCount],
  ['pillImage', 'What it looks like'],
  ['ingredients', 'Ingredients', asList],
]

/** Whole pills, or the exact amount; never both. */
const otherCount = ({ amountLeft, pillCount }: Fields) =>
  Number.isInteger(amountLeft ?? pillCount ?? 0) ? 'amountLeft' : 'pillCount'

/** Changed fields of a medication, one line each; only "changed" if none of them is shown. */
export const medicationChanges = (before: Fields, after: Fields, nameOf: NameOf): string[] =>
  MEDICATION_FIELDS.filter(([field]) => field in after && field !== otherCount(after)).map(
    ([field, label, show = textOf]) => {
      const [was, is] = [show(before[field], nameOf), show(after[field], nameOf)]
      return was === is ? `${label} changed` : `${label}: ${is} (before: ${was})`
    },
  )
