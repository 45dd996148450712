import type { FamilyPack } from '../../contract/order.ts'
import type { Movement } from '../../contract/packs.ts'
import { type Action, type Doing, doing } from '../http/cache.ts'

const touched = [
  'GET /api/families/{id}/packs',
  'GET /api/families/{id}/shopping',
  'GET /api/families/{id}/events',
  'GET /api/medications',
  'GET /api/medications/{id}',
  'GET /api/medications/{id}/packs',
  'GET /api/medications/{id}/movements',
] as const

const putBack = {
  call: 'POST /api/medications/{id}/movements/{movementId}/reversal',
  done: 'Put back',
  failed: 'Failed to put the packs back',
  refreshes: touched,
} satisfies Action<'POST /api/medications/{id}/movements/{movementId}/reversal'>

/** Throws all of `packs` away; taken back, each of them is put back. */
export function throwAway(packs: readonly FamilyPack[]) {
  const medicationOf = new Map(packs.map(({ id, medicationId }) => [id, medicationId]))
  const putAllBack =
    (movements: readonly Movement[]): Doing =>
    (client) => {
      for (const { id: movementId, packId } of movements)
        doing(putBack, { params: { id: medicationOf.get(packId) ?? '', movementId } })(client)
    }
  return {
    call: 'POST /api/families/{id}/packs/discard',
    done: packs.length === 1 ? 'Thrown away' : `${packs.length} packs thrown away`,
    failed: 'Failed to throw the packs away',
    refreshes: touched,
    undo: putAllBack,
  } satisfies Action<'POST /api/families/{id}/packs/discard'>
}
