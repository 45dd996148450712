import type { doctorCalls } from '../../../contract/doctor.ts'
import type { shareCalls } from '../../../contract/shares.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { writeAllergies } from './allergies.ts'
import { endShare, listShares, makeShare, openShare } from './shares.ts'

interface Dependencies {
  database: Database
  now: () => Date
}

export const doctorRoutes = ({
  database,
  now,
}: Dependencies): Handlers<keyof typeof doctorCalls | keyof typeof shareCalls> => ({
  'GET /api/people/{id}/doctor': async ({ act, params, query }) => {
    // Loaded on first use, which is rare.
    const { doctorPage } = await import('./doctorPage.ts')
    return doctorPage(act, params.id, query.timeZone ?? 'UTC')
  },
  'PUT /api/people/{id}/allergies': async ({ act, params, body }) => {
    await writeAllergies(act, params.id, body.allergies ?? null)
    return undefined
  },
  'GET /api/people/{id}/shares': ({ act, params }) => listShares(act, params.id),
  'POST /api/people/{id}/shares': ({ act, params, body }) => makeShare(act, params.id, body),
  'DELETE /api/people/{id}/shares/{shareId}': async ({ act, params }) => {
    await endShare(act, params.id, params.shareId)
    return undefined
  },
  'POST /api/shared': async ({ body, reply }) => {
    const page = await openShare(database, body.key, now())
    reply.header('cache-control', 'no-store')
    return page
  },
})
