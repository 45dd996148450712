import type { RecognizedPhoto } from '../../../contract/photos.ts'
import type {
  Confidence,
  FieldReading,
  MedicineReading,
  PackageReading,
} from '../../../reader/medicineReading.ts'
import { findKnownProduct } from '../../medicines/medications/knownProducts.ts'
import type { KnownInRegister, Registers } from '../../medicines/registers/openRegisters.ts'
import { toRegisterProduct } from '../../medicines/registers/routes.ts'
import { agrees } from '../../medicines/registers/suggest.ts'
import type { CallContext } from '../../platform/http/callContext.ts'

interface ProductContext {
  act: CallContext
  familyId: string | undefined
  registers: Registers
}

/** A package with a register's entry for its code. */
export type InRegister<Reading = PackageReading> = Reading & { register?: RecognizedPhoto['register'] }

export type RememberedReading = InRegister<Omit<MedicineReading, 'others'>> & { others: InRegister[] }

/** Adds what the family confirmed for this product code, or else a register's entry. */
export async function remembering(
  knowing: ProductContext,
  reading: MedicineReading,
): Promise<RememberedReading> {
  // With several packages it is uncertain which one has the code.
  const confidence = reading.otherPackages ? 'low' : 'high'
  const others: InRegister[] = []
  for (const other of reading.others) others.push(await rememberingOne(knowing, other, confidence))
  return { ...reading, ...(await rememberingOne(knowing, reading, confidence)), others }
}

async function rememberingOne(
  { act, familyId, registers }: ProductContext,
  reading: PackageReading,
  confidence: Confidence,
): Promise<InRegister> {
  if (reading.productCode === null) return reading
  const known = await findKnownProduct(act, reading.productCode.value, familyId)
  if (!known) {
    const byCode = await registers.find(reading.productCode.value)
    const product =
      byCode ?? (reading.printedNumber ? await registers.find(reading.printedNumber.value) : null)
    // A number read as text has no check digit.
    const isSure = byCode !== null && reading.productCode.source === 'barcode'
    return product ? inRegister(reading, product, isSure ? confidence : 'low') : reading
  }
  const remembered = <T>(value: T): FieldReading<T> => ({ value, confidence, source: 'memory', place: null })
  return {
    ...reading,
    name: remembered(known.name),
    purpose: known.purpose === null ? reading.purpose : remembered(known.purpose),
    pillCount: known.pillCount === null ? reading.pillCount : remembered(known.pillCount),
  }
}

const doubted = <T>(found: FieldReading<T>): FieldReading<T> => ({ ...found, confidence: 'low' })

/** Fills gaps from a register. Differing readings stay, for a person to check. */
function inRegister(reading: PackageReading, product: KnownInRegister, confidence: Confidence): InRegister {
  const { name, strength, pieces } = product
  const said = <T>(value: T): FieldReading<T> => ({ value, confidence, source: 'register', place: null })
  const contradicts = reading.name !== null && !agrees(reading.name.value, product)
  const fullName = said(strength === null ? name : `${name} ${strength}`)
  const count = reading.pillCount
  return {
    ...reading,
    name: contradicts ? doubted(reading.name!) : confidence === 'low' ? (reading.name ?? fullName) : fullName,
    pillCount:
      count === null
        ? contradicts || pieces === null
          ? null
          : said(pieces)
        : pieces === null || pieces === count.value
          ? count
          : doubted(count),
    register: { ...toRegisterProduct(product), contradicts },
  }
}
