import type { Action } from '../http/cache.ts'

export const addMedication = {
  call: 'POST /api/medications',
  once: true,
  done: 'Medication added successfully',
  failed: 'Failed to add medication',
  refreshes: ['GET /api/medications'],
} satisfies Action<'POST /api/medications'>

export const changeMedication = {
  call: 'PUT /api/medications/{id}',
  done: 'Medication updated successfully',
  failed: 'Failed to update medication',
  refreshes: ['GET /api/medications/{id}', 'GET /api/medications'],
} satisfies Action<'PUT /api/medications/{id}'>

export const removeMedication = {
  call: 'DELETE /api/medications/{id}',
  done: 'Medication removed successfully',
  failed: 'Failed to remove medication',
  refreshes: ['GET /api/medications'],
  drops: ['GET /api/medications/{id}'],
} satisfies Action<'DELETE /api/medications/{id}'>
