import type { FamilyPack } from '../../../contract/order.ts'
import type { Movement } from '../../../contract/packs.ts'
import { sentence, tn } from '../../../language/t.ts'
import { type Action, type BoundAction, bindAction } from '../../base/http/action.ts'
import { takeBack } from '../../medicines/packs/api.ts'

/** Throws all of `packs` away; taken back, each of them is there again. */
export function throwAllAway(packs: readonly FamilyPack[]) {
  const medicationOf = new Map(packs.map(({ id, medicationId }) => [id, medicationId]))
  const takeAllBack =
    (movements: readonly Movement[]): BoundAction =>
    (client) => {
      for (const { id: movementId, packId } of movements)
        bindAction(takeBack, { params: { id: medicationOf.get(packId) ?? '', movementId } })(client)
    }
  return {
    call: 'POST /api/families/{id}/packs/discard',
    done: tn(packs.length, 'Thrown away', '{count} packs thrown away'),
    failed: sentence('Failed to throw the packs away'),
    undo: takeAllBack,
  } satisfies Action<'POST /api/families/{id}/packs/discard'>
}
