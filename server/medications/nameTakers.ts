import { WHO } from '../../contract/doses.ts'
import type { Tx } from '../database/tables.ts'
import { invalid } from '../http/refusal.ts'

/** People as they are answered: each once, in the order of their ids. */
export const eachOnce = (personIds: readonly string[]): string[] => [...new Set(personIds)].sort()

/** Says whom a medication is for; nobody named is everybody. 400 unless all of them are among `people`, in its family. */
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
