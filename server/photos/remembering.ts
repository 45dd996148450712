import type { Confidence, Found, MedicineReading, PackageReading } from '../../reader/medicineReading.ts'
import type { Acting } from '../http/acting.ts'
import { findKnownProduct } from '../medications/knownProducts.ts'

interface Knowing {
  act: Acting
  familyId: string | undefined
}

/** A reading with what the family confirmed the last time that it had a package with this product code. */
export async function remembering(knowing: Knowing, reading: MedicineReading): Promise<MedicineReading> {
  // Beside other packages it is not certain on which of them the code is.
  const confidence = reading.otherPackages ? 'low' : 'high'
  const others: PackageReading[] = []
  for (const other of reading.others) others.push(await rememberingOne(knowing, other, confidence))
  return { ...reading, ...(await rememberingOne(knowing, reading, confidence)), others }
}

async function rememberingOne(
  { act, familyId }: Knowing,
  reading: PackageReading,
  confidence: Confidence,
): Promise<PackageReading> {
  if (reading.productCode === null) return reading
  const known = await findKnownProduct(act, reading.productCode.value, familyId)
  if (!known) return reading
  const remembered = <T>(value: T): Found<T> => ({ value, confidence, source: 'memory', place: null })
  return {
    ...reading,
    name: remembered(known.name),
    purpose: known.purpose === null ? reading.purpose : remembered(known.purpose),
    pillCount: known.pillCount === null ? reading.pillCount : remembered(known.pillCount),
  }
}
