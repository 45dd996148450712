import { readAmount, writeAmount } from '../../contract/amounts.ts'
import { AddPackBody, ChangePackBody, type Pack } from '../../contract/packs.ts'
import { emptyFields, type MedicationFields } from '../reading/autofill.ts'
import type { UploadItem } from '../reading/uploads.ts'
import { toMedicationImages } from '../reading/uploads.ts'
import { type Checked, refused } from '../ui/checked.ts'

/** The form of a new pack, as texts; `quantity` is what is in it. */
export interface PackValues extends MedicationFields {
  openedOn: string
  useWithinDays: string
}

export const emptyPackValues: PackValues = {
  ...emptyFields,
  openedOn: '',
  useWithinDays: '',
}

/** What was typed as a number: null for nothing, and NaN, which no schema takes, for what is none. */
const toNumber = (text: string, read: (text: string) => number) => (text.trim() === '' ? null : read(text))

const readWhole = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)

const detailsOf = ({
  expirationDate,
  lot,
  openedOn,
  useWithinDays,
}: Omit<PackValues, keyof MedicationFields> & Pick<PackValues, 'expirationDate' | 'lot'>) => ({
  expirationDate: expirationDate || null,
  lot,
  openedOn: openedOn || null,
  useWithinDays: toNumber(useWithinDays, readWhole),
})

/** Schemas name the wire's fields; the form has others. */
const named = <Body>(checked: Checked<Body>, from: string, to: string) =>
  checked.success
    ? checked
    : {
        success: false as const,
        error: {
          issues: checked.error.issues.map(({ path, message }) => ({
            path: path[0] === from ? [to] : path,
            message,
          })),
        },
      }

/** The pack that the filled-in form means, with its photos. The day is asked for, as a wrong order of use does harm. */
export function checkNewPack(values: Omit<PackValues, 'name' | 'purpose'>, photos: readonly UploadItem[]) {
  if (values.expirationDate === '') return refused('expirationDate', 'Please enter a valid expiration date')
  return named(
    AddPackBody.safeParse({
      ...detailsOf(values),
      count: toNumber(values.quantity, readAmount),
      productCode: values.productCode,
      images: toMedicationImages(photos),
    }),
    'count',
    'quantity',
  )
}

/** The details of a pack, as the form of them has them; `version` is the one that was seen when it was opened. */
export type PackDetailsValues = Record<
  'initialCount' | 'expirationDate' | 'lot' | 'openedOn' | 'useWithinDays' | 'version',
  string
>

export const toDetailsValues = (pack: Pack): PackDetailsValues => ({
  initialCount: pack.initialCount === null ? '' : writeAmount(pack.initialCount),
  expirationDate: pack.expirationDate ?? '',
  lot: pack.lot ?? '',
  openedOn: pack.openedOn ?? '',
  useWithinDays: pack.useWithinDays === null ? '' : String(pack.useWithinDays),
  version: String(pack.version),
})

/** The change that the filled-in form means. */
export const checkPackDetails = ({ initialCount, ...values }: PackDetailsValues) =>
  ChangePackBody.safeParse({ ...detailsOf(values), initialCount: toNumber(initialCount, readAmount) })

/** What the newest pack that somebody counted tells of the next one; undefined where there is none. */
export function sameAsLastTime(packs: readonly Pack[]): Partial<PackValues> | undefined {
  const last = packs
    .filter(({ initialCount }) => initialCount !== null)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
  if (!last?.initialCount) return undefined
  return {
    quantity: writeAmount(last.initialCount),
    ...(last.productCode && { productCode: last.productCode }),
    ...(last.useWithinDays && { useWithinDays: String(last.useWithinDays) }),
  }
}
