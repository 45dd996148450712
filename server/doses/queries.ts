import type { User } from '../../contract/auth.ts'
import type { Dose } from '../../contract/doses.ts'
import type { Database } from '../database/tables.ts'
import { notFound } from '../http/refusal.ts'
import { medicationsOf } from '../medications/queries.ts'

/** The doses of a medication, newest first, between two instants (`from` inside, `to` not). 404 for a foreign medication. */
export async function listDoses(
  database: Database,
  user: User,
  medicationId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Dose[]> {
  const medication = await medicationsOf(database, user)
    .where('medications.id', '=', medicationId)
    .select('medications.id')
    .executeTakeFirst()
  if (!medication) throw notFound('Medication')
  let doses = database
    .selectFrom('doses')
    .where('medicationId', '=', medicationId)
    .select(['id', 'takenAt', 'pillsTaken', 'notes'])
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
  if (from !== undefined) doses = doses.where('takenAt', '>=', from)
  if (to !== undefined) doses = doses.where('takenAt', '<', to)
  return doses.execute()
}
