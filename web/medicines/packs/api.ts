import type { Movement } from '../../../contract/packs.ts'
import { sentence, t } from '../../../language/t.ts'
import { type Action, type BoundAction, bindAction } from '../../base/http/action.ts'
import { send } from '../../base/http/send.ts'
import { toastFailed } from '../../base/ui/toasts.ts'

/** Reverses a movement. */
export const takeBack = {
  call: 'POST /api/medications/{id}/movements/{movementId}/reversal',
  done: sentence('Undone'),
  failed: sentence('Failed to undo it'),
} satisfies Action<'POST /api/medications/{id}/movements/{movementId}/reversal'>

const move = (medicationId: string, done: string, failed: string) =>
  ({
    call: 'POST /api/packs/{id}/movements',
    once: true,
    done,
    failed,
    undo: ({ id: movementId }: Movement) =>
      bindAction(takeBack, { params: { id: medicationId, movementId } }),
  }) satisfies Action<'POST /api/packs/{id}/movements'>

export const countAgain = (medicationId: string) =>
  move(medicationId, sentence('Count corrected'), sentence('Failed to correct the count'))

export const sayLost = (medicationId: string) =>
  move(medicationId, sentence('Count corrected'), sentence('Failed to correct the count'))

export const throwAway = (medicationId: string) =>
  move(medicationId, sentence('Thrown away'), sentence('Failed to throw the pack away'))

/** Newest movements that are searched for a pack just added. */
const JUST_NOW = '20'

/** Reverses the count of a new pack, which removes the pack; an uncounted one is discarded. */
const takeOut =
  (id: string, packId: string): BoundAction =>
  (client) => {
    const isItsOwn = (one: Movement) => one.packId === packId && one.kind === 'refill'
    void send('GET /api/medications/{id}/movements', { params: { id }, query: { limit: JUST_NOW } }).then(
      (movements) => {
        const movementId = movements.findLast(isItsOwn)?.id
        if (movementId === undefined)
          bindAction(throwAway(id), { params: { id: packId }, body: { kind: 'discard' } })(client)
        else bindAction(takeBack, { params: { id, movementId } })(client)
      },
      () => toastFailed(t(takeBack.failed)),
    )
  }

export const addPack = {
  call: 'POST /api/medications/{id}/packs',
  once: true,
  done: sentence('Pack added'),
  failed: sentence('Failed to add the pack'),
  undo: ({ id, medicationId }) => takeOut(medicationId, id),
} satisfies Action<'POST /api/medications/{id}/packs'>

export const changePack = {
  call: 'PUT /api/packs/{id}',
  done: sentence('Pack updated successfully'),
  failed: sentence('Failed to update the pack'),
} satisfies Action<'PUT /api/packs/{id}'>
