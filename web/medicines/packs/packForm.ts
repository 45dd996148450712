import { readAmount, writeAmount } from '../../../contract/amounts.ts'
import { AddPackBody, ChangePackBody, type Pack } from '../../../contract/packs.ts'
import { t } from '../../../language/t.ts'
import { type CheckedForm, fieldError } from '../../base/ui/checked.ts'
import { emptyFields, type MedicationFields } from '../reading/autofill.ts'
import type { UploadItem } from '../reading/uploads.ts'
import { toMedicationImages } from '../reading/uploads.ts'

/** The texts of the form of a new pack; `quantity` is its amount. */
export interface PackValues extends MedicationFields {
  openedOn: string
  useWithinDays: string
  /** Name and strength on the pack, where they differ from the medication's. */
  packName: string
  strength: string
}

export const emptyPackValues: PackValues = {
  ...emptyFields,
  openedOn: '',
  useWithinDays: '',
  packName: '',
  strength: '',
}

/** A typed number: null for an empty text, NaN, which schemas refuse, for an invalid one. */
const toNumber = (text: string, read: (text: string) => number) => (text.trim() === '' ? null : read(text))

const readWhole = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)

const detailsOf = ({
  expirationDate,
  lot,
  openedOn,
  useWithinDays,
  packName,
  strength,
}: Omit<PackValues, keyof MedicationFields> & Pick<PackValues, 'expirationDate' | 'lot'>) => ({
  expirationDate: expirationDate || null,
  lot,
  openedOn: openedOn || null,
  useWithinDays: toNumber(useWithinDays, readWhole),
  name: packName,
  strength,
})

/** The form's names of fields that the contract calls otherwise. */
const FORM_NAMES: Readonly<Record<string, string>> = { count: 'quantity', name: 'packName' }

/** Renames problems from the contract's field names to the form's. */
const named = <Body>(checked: CheckedForm<Body>) =>
  checked.success
    ? checked
    : {
        success: false as const,
        error: {
          issues: checked.error.issues.map(({ path, message }) => ({
            path: path.map((field) => FORM_NAMES[String(field)] ?? field),
            message,
          })),
        },
      }

/** The new pack with its photos. The date is required, as a wrong order of use can harm. */
export function checkNewPack(values: Omit<PackValues, 'name' | 'purpose'>, photos: readonly UploadItem[]) {
  if (values.expirationDate === '')
    return fieldError('expirationDate', t('Please enter a valid expiration date'))
  return named(
    AddPackBody.safeParse({
      ...detailsOf(values),
      count: toNumber(values.quantity, readAmount),
      productCode: values.productCode,
      images: toMedicationImages(photos),
    }),
  )
}

/** The texts of the details of a pack; `version` is the one that was opened. */
export type PackDetailsValues = Record<
  | 'initialCount'
  | 'expirationDate'
  | 'lot'
  | 'openedOn'
  | 'useWithinDays'
  | 'packName'
  | 'strength'
  | 'version',
  string
>

export const toDetailsValues = (pack: Pack): PackDetailsValues => ({
  initialCount: pack.initialCount === null ? '' : writeAmount(pack.initialCount),
  expirationDate: pack.expirationDate ?? '',
  lot: pack.lot ?? '',
  openedOn: pack.openedOn ?? '',
  useWithinDays: pack.useWithinDays === null ? '' : String(pack.useWithinDays),
  packName: pack.name ?? '',
  strength: pack.strength ?? '',
  version: String(pack.version),
})

export const checkPackDetails = ({ initialCount, ...values }: PackDetailsValues) =>
  named(ChangePackBody.safeParse({ ...detailsOf(values), initialCount: toNumber(initialCount, readAmount) }))

/** Values of the newest counted pack, for the next one; undefined without one. */
export function sameAsLastTime(packs: readonly Pack[]): Partial<PackValues> | undefined {
  const last = packs
    .filter(({ initialCount }) => initialCount !== null)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
  if (!last?.initialCount) return undefined
  return {
    quantity: writeAmount(last.initialCount),
    ...(last.productCode && { productCode: last.productCode }),
    ...(last.name && { packName: last.name }),
    ...(last.strength && { strength: last.strength }),
    ...(last.useWithinDays && { useWithinDays: String(last.useWithinDays) }),
  }
}
