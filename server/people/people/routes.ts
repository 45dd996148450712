import type { peopleCalls } from '../../../contract/people.ts'
import type { Limits } from '../../platform/http/limits.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { addToFamily, changePerson, removePerson } from './changePeople.ts'
import { listPeople } from './queries.ts'

interface Dependencies {
  config: { limits: Limits }
}

export function peopleRoutes({ config: { limits } }: Dependencies): Handlers<keyof typeof peopleCalls> {
  return {
    'GET /api/families/{id}/people': ({ act, params }) => listPeople(act, params.id),
    'POST /api/families/{id}/people': ({ act, params, body }) => addToFamily(act, params.id, body, limits),
    'PATCH /api/people/{id}': ({ act, params, body }) => changePerson(act, params.id, body),
    'DELETE /api/people/{id}': async ({ act, params }) => {
      await removePerson(act, params.id)
      return undefined
    },
  }
}
