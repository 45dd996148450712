import { type Import, UNDO_HOURS } from '../../../contract/imports.ts'
import { findFamily, lockFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { markUnshown } from '../../people/images/markForDeletion.ts'
import { shownImageIds } from '../../people/images/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import { Refusal } from '../../platform/http/refusal.ts'

const IDS_AT_ONCE = 500

const undoable = ({ database, now }: Acting, familyId: string) =>
  database
    .selectFrom('imports')
    .where('familyId', '=', familyId)
    .where('createdAt', '>', new Date(now.getTime() - UNDO_HOURS * 60 * 60 * 1000).toISOString())

/** Imports into a family that can be undone, newest first. */
export async function listImports(act: Acting, familyId: string): Promise<Import[]> {
  await findFamily(act, familyId)
  return undoable(act, familyId)
    .select(['id', 'byName as madeBy', 'createdAt', 'added'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Removes everything that an import added. 404 for a foreign family and after the time to undo. */
export const undoImport = (act: Acting, familyId: string, id: string): Promise<void> =>
  atomically(act, async (tx, within) => {
    await lockFamily(within, familyId)
    const row = await undoable(within, familyId)
      .where('id', '=', id)
      .select(['made', 'added'])
      .executeTakeFirst()
    if (!row) throw new Refusal('importNotFound')
    const made = JSON.parse(row.made) as Record<'people' | 'medicines' | 'doses' | 'measurements', string[]>
    await removeMedicines(tx, familyId, made.medicines, act.now)
    await inChunks(made.doses, (ids) => tx.deleteFrom('doses').where('id', 'in', ids))
    await inChunks(made.measurements, (ids) => tx.deleteFrom('measurements').where('id', 'in', ids))
    await removePeople(tx, familyId, made.people, act.now)
    await recountDoses(tx, familyId)
    await tx.deleteFrom('imports').where('id', '=', id).execute()
    await recordEvent(within, {
      familyId,
      what: 'importUndone',
      thing: { id, name: null },
      before: { added: row.added },
    })
  })

async function inChunks(ids: readonly string[], query: (some: string[]) => { execute(): Promise<unknown> }) {
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE)
    await query(ids.slice(first, first + IDS_AT_ONCE)).execute()
}

async function removeMedicines(tx: Tx, familyId: string, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const images = await shownImageIds(tx, id)
    await tx.deleteFrom('medications').where('id', '=', id).where('familyId', '=', familyId).execute()
    await markUnshown(tx, images, now)
  }
}

/** People named elsewhere meanwhile are archived, as history keeps its names. */
async function removePeople(tx: Tx, familyId: string, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const { isNamed } = await tx
      .selectNoFrom((eb) =>
        eb
          .or([
            eb.exists(eb.selectFrom('plans').where('personId', '=', id).select('plans.id')),
            eb.exists(eb.selectFrom('medicationPeople').where('personId', '=', id).select('personId')),
            eb.exists(eb.selectFrom('measurements').where('personId', '=', id).select('measurements.id')),
            eb.exists(eb.selectFrom('doses').where('personId', '=', id).select('doses.id')),
            eb.exists(
              eb
                .selectFrom('events')
                .where('familyId', '=', familyId)
                .where('personId', '=', id)
                .select('events.id'),
            ),
          ])
          .as('isNamed'),
      )
      .executeTakeFirstOrThrow()
    if (Number(isNamed) === 0)
      await tx.deleteFrom('people').where('id', '=', id).where('userId', 'is', null).execute()
    else
      await tx
        .updateTable('people')
        .set({ archivedAt: now.toISOString() })
        .where('id', '=', id)
        .where('userId', 'is', null)
        .execute()
  }
}

async function recountDoses(tx: Tx, familyId: string): Promise<void> {
  await tx
    .updateTable('medications')
    .set((eb) => ({
      doseCount: eb
        .selectFrom('doses')
        .whereRef('doses.medicationId', '=', 'medications.id')
        .select((all) => all.fn.countAll<number>().as('count')),
    }))
    .where('familyId', '=', familyId)
    .execute()
}
