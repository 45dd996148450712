import { WHO } from '../../../contract/doses.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { invalid } from '../../platform/http/refusal.ts'

/** People as answered: without duplicates, by id. */
export const eachOnce = (personIds: readonly string[]): string[] => [...new Set(personIds)].sort()

/** Sets the people a medication is for; none means everyone. 400 unless all are in `people` of its family. */
export async function nameTakers(
  tx: Tx,
  { id, familyId }: { id: string; familyId: string },
  personIds: readonly string[],
  people: readonly { id: string; familyId: string }[],
): Promise<void> {
  const ofFamily = new Set(people.filter((one) => one.familyId === familyId).map((one) => one.id))
  const named = eachOnce(personIds)
  if (!named.every((personId) => ofFamily.has(personId))) throw invalid('personIds', WHO)
  await tx.deleteFrom('medicationPeople').where('medicationId', '=', id).execute()
  if (named.length === 0) return
  await tx
    .insertInto('medicationPeople')
    .values(named.map((personId) => ({ medicationId: id, personId })))
    .execute()
}
