import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'

// The page shows its failures itself.
export const previewImport = {
  call: 'POST /api/families/{id}/imports/preview',
  failed: null,
} satisfies Action<'POST /api/families/{id}/imports/preview'>

export const importFiles = {
  call: 'POST /api/families/{id}/imports',
  failed: null,
} satisfies Action<'POST /api/families/{id}/imports'>

export const undoImport = {
  call: 'DELETE /api/families/{id}/imports/{importId}',
  done: sentence('The import was undone'),
  failed: sentence('The import could not be undone. Please try again.'),
} satisfies Action<'DELETE /api/families/{id}/imports/{importId}'>
