import { writeAmount } from '../../../contract/amounts.ts'
import { withCommas } from '../../../language/lists.ts'
import { sentence, t } from '../../../language/t.ts'
import { formatExpirationDate } from '../../medicines/packs/expiry.ts'

export type Fields = Record<string, unknown>

/** Name of a person of the family; undefined for others. */
export type NameOf = (personId: string) => string | undefined

/** An amount as people write it. */
export const amountOf = (value: unknown): string =>
  typeof value === 'number' ? writeAmount(value) : textOf(value)

export const textOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? t('none') : String(value)

type Show = (value: unknown, nameOf: NameOf) => string

const asDate: Show = (value) => (typeof value === 'string' ? formatExpirationDate(value) : t('none'))
const asCount: Show = (value) => String(Array.isArray(value) ? value.length : 0)
const asNames: Show = (value, nameOf) =>
  withCommas((Array.isArray(value) ? value : []).map((id) => nameOf(id) ?? t('someone'))) ||
  t('nobody in particular')

const asList: Show = (value) => withCommas(Array.isArray(value) ? value : []) || t('none')

/** The fields of a medication that the activity knows, in the order in which they are shown. */
const MEDICATION_FIELDS: readonly [field: string, label: string, show?: Show][] = [
  ['name', sentence('Name')],
  ['personIds', sentence('For'), asNames],
  ['purpose', sentence('Purpose')],
  ['notes', sentence('Notes')],
  ['frequency', sentence('Frequency')],
  ['ifMissed', sentence('If a dose is missed')],
  ['expirationDate', sentence('Expiration date'), asDate],
  ['pillCount', sentence('Pills')],
  ['amountLeft', sentence('Amount left'), amountOf],
  ['unit', sentence('Unit')],
  ['step', sentence('Smallest amount')],
  ['warnDays', sentence('Warn me when fewer than this many days are left')],
  ['initialPillCount', sentence('Pills at the beginning')],
  ['productCode', sentence('Product code')],
  ['lot', sentence('Batch number')],
  ['images', sentence('Images'), asCount],
  ['pillImage', sentence('What it looks like')],
  ['ingredients', sentence('Ingredients'), asList],
]

/** Whole pills, or the exact amount; never both. */
const otherCount = ({ amountLeft, pillCount }: Fields) =>
  Number.isInteger(amountLeft ?? pillCount ?? 0) ? 'amountLeft' : 'pillCount'

/** Changed fields of a medication, one line each; only "changed" if none of them is shown. */
export const medicationChanges = (before: Fields, after: Fields, nameOf: NameOf): string[] =>
  MEDICATION_FIELDS.filter(([field]) => field in after && field !== otherCount(after)).map(
    ([field, label, show = textOf]) => {
      const [was, is] = [show(before[field], nameOf), show(after[field], nameOf)]
      return was === is
        ? t('{label} changed', { label: t(label) })
        : t('{label}: {is} (before: {was})', { label: t(label), is, was })
    },
  )
