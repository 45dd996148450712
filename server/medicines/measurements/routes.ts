import type { measurementCalls } from '../../../contract/measurements.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { pageBefore } from '../../platform/http/pages.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { addMeasurement, removeMeasurement } from './changeMeasurements.ts'
import { listMeasurements } from './queries.ts'

interface Dependencies {
  config: { limits: Limits }
}

export const measurementRoutes = ({
  config: { limits },
}: Dependencies): Handlers<keyof typeof measurementCalls> => ({
  'GET /api/families/{id}/measurements': async ({ act, params, query }) =>
    pageBefore(await listMeasurements(act, params.id, query)),
  'POST /api/people/{id}/measurements': ({ act, params, body }) =>
    addMeasurement(act, params.id, body, limits),
  'DELETE /api/people/{id}/measurements/{measurementId}': async ({ act, params }) => {
    await removeMeasurement(act, params.id, params.measurementId)
    return undefined
  },
})
