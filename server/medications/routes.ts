import type { Medication, medicationCalls } from '../../contract/medications.ts'
import type { Database } from '../database/tables.ts'
import { listRevisions } from '../families/queries.ts'
import { KeptAnswers, keyOf } from '../http/keptAnswers.ts'
import type { Limits } from '../http/limits.ts'
import type { Handlers } from '../http/serve.ts'
import { addMedication } from './addMedication.ts'
import { changeMedication } from './changeMedication.ts'
import { findMedication, listMedications } from './queries.ts'
import { removeMedication } from './removeMedication.ts'

interface Needs {
  database: Database
  now: () => Date
  config: { limits: Limits }
}

export function medicationRoutes({
  database,
  now,
  config: { limits },
}: Needs): Handlers<keyof typeof medicationCalls> {
  const lists = new KeptAnswers<Medication[]>()
  return {
    'GET /api/medications': async ({ user, query }) => {
      const revisions = await listRevisions(database, user, query.familyId)
      return lists.get(keyOf(revisions), () => listMedications(database, user, query.familyId))
    },
    'GET /api/medications/{id}': ({ user, params }) => findMedication(database, user, params.id),
    'POST /api/medications': ({ user, body }) => addMedication(database, user, body, limits, now()),
    'PUT /api/medications/{id}': ({ user, params, body, headers }) =>
      changeMedication(database, user, params.id, body, headers['if-match'], now()),
    'DELETE /api/medications/{id}': async ({ user, params }) => {
      await removeMedication(database, user, params.id, now())
      return undefined
    },
  }
}
