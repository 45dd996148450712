import { measurementsOf } from '../../medicines/measurements/queries.ts'
import { medicationsOf } from '../../medicines/medications/queries.ts'
import { findFamily } from '../../people/families/queries.ts'
import { listPeople, ownPersonIn } from '../../people/people/queries.ts'
import type { Acting } from '../../platform/http/acting.ts'
import { gently } from './gently.ts'

const IDS_AT_ONCE = 200

/** Reads what a family already has. 404 for a foreign family. */
export async function existingIn(act: Acting, familyId: string) {
  await findFamily(act, familyId)
  const medicines = await medicationsOf(act)
    .where('medications.familyId', '=', familyId)
    .select(['medications.id', 'medications.name', 'medications.stepMilli'])
    .execute()
  const ofFamily = {
    doses: (ids: readonly string[]) =>
      medicationsOf(act)
        .innerJoin('doses', 'doses.medicationId', 'medications.id')
        .where('medications.familyId', '=', familyId)
        .where('doses.id', 'in', ids)
        .select('doses.id'),
    measurements: (ids: readonly string[]) =>
      measurementsOf(act)
        .where('people.familyId', '=', familyId)
        .where('measurements.id', 'in', ids)
        .select('measurements.id'),
  }
  return {
    medicines,
    people: await listPeople(act, familyId),
    own: await ownPersonIn(act, familyId),
    /** Ids that the family already has. */
    which: async (table: 'doses' | 'measurements', ids: readonly string[]): Promise<Set<string>> => {
      const found = new Set<string>()
      const rest = gently()
      for (let first = 0; first < ids.length; first += IDS_AT_ONCE) {
        for (const { id } of await ofFamily[table](ids.slice(first, first + IDS_AT_ONCE)).execute())
          found.add(id)
        await rest()
      }
      return found
    },
  }
}
