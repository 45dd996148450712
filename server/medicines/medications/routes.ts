import type { Medication, medicationCalls } from '../../../contract/medications.ts'
import { listRevisions } from '../../people/families/queries.ts'
import { KeptAnswers, keyOf } from '../../platform/http/keptAnswers.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { pageOf } from '../../platform/http/pages.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { addMedication } from './addMedication.ts'
import { listKnownProducts } from './knownProducts.ts'
import { findMedication, pageOfMedications } from './queries.ts'
import { removeMedication } from './removeMedication.ts'

interface Dependencies {
  config: { limits: Limits }
}

export function medicationRoutes({
  config: { limits },
}: Dependencies): Handlers<keyof typeof medicationCalls> {
  const lists = new KeptAnswers<Medication[]>()
  return {
    'GET /api/medications': async ({ act, query }) => {
      const revisions = await listRevisions(act, query.familyId)
      const familyIds = revisions.map(({ id }) => id)
      const { skip = 0 } = query
      return lists.get(`${keyOf(revisions)} ${skip}`, () => pageOfMedications(act.database, familyIds, skip))
    },
    'GET /api/medications/{id}': ({ act, params }) => findMedication(act, params.id),
    'GET /api/families/{id}/products': async ({ act, params, query }) =>
      pageOf(await listKnownProducts(act, params.id), query.skip),
    'POST /api/medications': ({ act, body }) => addMedication(act, body, limits),
    'DELETE /api/medications/{id}': async ({ act, params }) => {
      await removeMedication(act, params.id)
      return undefined
    },
  }
}
