import type { Action } from '../http/cache.ts'
import { reads } from '../reads.ts'

export const createFamily = {
  call: 'POST /api/families',
  once: true,
  done: 'Family created successfully',
  failed: 'Failed to create family',
  refreshes: ['GET /api/families'],
} satisfies Action<'POST /api/families'>

export const renameFamily = {
  call: 'PATCH /api/families/{id}',
  done: 'Family renamed successfully',
  failed: 'Failed to rename family',
  refreshes: ['GET /api/families', 'GET /api/families/{id}'],
} satisfies Action<'PATCH /api/families/{id}'>

export const deleteFamily = {
  call: 'DELETE /api/families/{id}',
  done: 'Family deleted successfully',
  failed: 'Failed to delete family',
  refreshes: ['GET /api/families', 'GET /api/medications'],
  drops: ['GET /api/families/{id}'],
  // No screen may go on asking for it until the list is back.
  known: (cache, { params: { id } }) => {
    cache.setQueryData(reads.families.queryKey, (families) => families?.filter((family) => family.id !== id))
    cache.removeQueries({ queryKey: reads.medications(id).queryKey })
  },
} satisfies Action<'DELETE /api/families/{id}'>
