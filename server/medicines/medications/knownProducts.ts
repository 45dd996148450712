import type { KnownProduct, Medication } from '../../../contract/medications.ts'
import { MOST_IN_ANSWER } from '../../../contract/paging.ts'
import { familiesOf, findFamily } from '../../people/families/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'

/** Stores what a person confirmed for a product code, for the family's next package; `pillCount` is that of a full one. */
export async function rememberProduct(
  tx: Tx,
  medication: Pick<Medication, 'familyId' | 'productCode' | 'name' | 'purpose' | 'updatedAt'>,
  pillCount: number | null,
): Promise<void> {
  const { familyId, productCode, name, purpose, updatedAt } = medication
  if (productCode === null) return
  const confirmed = { name, purpose, pillCount, confirmedAt: updatedAt }
  await tx
    .insertInto('knownProducts')
    .values({ familyId, productCode, ...confirmed })
    .onConflict((conflict) => conflict.columns(['familyId', 'productCode']).doUpdateSet(confirmed))
    .execute()
}

/** Last confirmation for a product code by this family of the caller, or by any. */
export function findKnownProduct(context: CallContext, productCode: string, familyId: string | undefined) {
  const known = familiesOf(context)
    .innerJoin('knownProducts', 'knownProducts.familyId', 'families.id')
    .where('knownProducts.productCode', '=', productCode)
    .select(['knownProducts.name', 'knownProducts.purpose', 'knownProducts.pillCount'])
    .orderBy('knownProducts.confirmedAt', 'desc')
  return (familyId === undefined ? known : known.where('families.id', '=', familyId))
    .limit(1)
    .executeTakeFirst()
}

/** A family's confirmed products, newest first. 404 for a foreign family. */
export async function listKnownProducts(context: CallContext, familyId: string): Promise<KnownProduct[]> {
  await findFamily(context, familyId)
  return familiesOf(context)
    .innerJoin('knownProducts', 'knownProducts.familyId', 'families.id')
    .where('families.id', '=', familyId)
    .select(['productCode', 'knownProducts.name', 'purpose', 'pillCount'])
    .orderBy('confirmedAt', 'desc')
    .orderBy('productCode')
    .limit(MOST_IN_ANSWER)
    .execute()
}
