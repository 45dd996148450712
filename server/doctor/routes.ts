import type { doctorCalls } from '../../contract/doctor.ts'
import type { Handlers } from '../http/serve.ts'
import { writeAllergies } from './allergies.ts'

export const doctorRoutes = (): Handlers<keyof typeof doctorCalls> => ({
  'GET /api/people/{id}/doctor': async ({ act, params, query }) => {
    // Loaded with the first page: seldom asked.
    const { doctorPage } = await import('./doctorPage.ts')
    return doctorPage(act, params.id, query.timeZone ?? 'UTC')
  },
  'PUT /api/people/{id}/allergies': async ({ act, params, body }) => {
    await writeAllergies(act, params.id, body.allergies ?? null)
    return undefined
  },
})
