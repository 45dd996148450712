import { sentence } from '../../../language/t.ts'
import { type Action, bindAction } from '../../base/http/action.ts'

export const removeMeasurement = {
  call: 'DELETE /api/people/{id}/measurements/{measurementId}',
  done: sentence('Measurement removed'),
  failed: sentence('The measurement could not be removed. Please try again.'),
} satisfies Action<'DELETE /api/people/{id}/measurements/{measurementId}'>

export const addMeasurement = {
  call: 'POST /api/people/{id}/measurements',
  once: true,
  done: sentence('Measurement saved'),
  failed: sentence('The measurement could not be saved. Check your network and try again.'),
  undo: ({ id: measurementId }, { params }) =>
    bindAction(removeMeasurement, { params: { ...params, measurementId } }),
} satisfies Action<'POST /api/people/{id}/measurements'>
