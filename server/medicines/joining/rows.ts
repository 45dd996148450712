import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../platform/database/tables.ts'

/** Rows in one statement: few enough that nobody waits for it. */
const AT_ONCE = 5000

/** Facts that only the medication that is gone had, and what the kept one had before. */
export interface Joined {
  other: Selectable<Tables['medications']>
  people: string[]
  correction: Tables['ingredientCorrections'] | undefined
  shopping: Tables['shoppingMedications'] | undefined
  /** Its images without a pack, in order. */
  images: { imageId: string; name: string; sequence: number }[]
  /** Fields of the kept one that changed. */
  before: Partial<KeptFields>
  after: Partial<KeptFields>
  peopleBefore: string[]
  peopleAfter: string[]
}

export const KEPT_FIELDS = [
  'purpose',
  'notes',
  'frequency',
  'ifMissed',
  'stepMilli',
  'warnDays',
  'pillImage',
] as const
export type KeptFields = Pick<Selectable<Tables['medications']>, (typeof KEPT_FIELDS)[number]>

/** People whom a medication is for, by id; none for everyone. */
export const takersOf = async (tx: Tx, medicationId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('medicationPeople')
      .where('medicationId', '=', medicationId)
      .select('personId')
      .orderBy('personId')
      .execute()
  ).map(({ personId }) => personId)

/** Moves a medication's movements, `shift` numbers further; of some packs only if given. */
export async function moveMovements(
  tx: Tx,
  { from, to, shift }: { from: string; to: string; shift: number },
  packIds?: readonly string[],
): Promise<void> {
  for (;;) {
    let some = tx.selectFrom('movements').where('medicationId', '=', from)
    if (packIds) some = some.where('packId', 'in', packIds)
    const numbers = (await some.select('number').orderBy('number').limit(AT_ONCE).execute()).map(
      ({ number }) => number,
    )
    if (numbers.length === 0) return
    await tx
      .updateTable('movements')
      .set((eb) => ({
        medicationId: to,
        number: eb('number', '+', shift),
        reverses: eb('reverses', '+', shift),
      }))
      .where('medicationId', '=', from)
      .where('number', 'in', numbers)
      .execute()
  }
}

/** Moves the doses of a medication, or of a join. */
export async function moveDoseRows(
  tx: Tx,
  table: 'doses' | 'deletedDoses',
  of: { medicationId: string } | { joinId: string },
  to: { medicationId: string; joinId: string | null },
): Promise<number> {
  const [column, id] =
    'joinId' in of ? (['joinId', of.joinId] as const) : (['medicationId', of.medicationId] as const)
  let moved = 0
  for (;;) {
    const rows = await tx.selectFrom(table).where(column, '=', id).select('id').limit(AT_ONCE).execute()
    if (rows.length === 0) return moved
    moved += rows.length
    await tx
      .updateTable(table)
      .set(to)
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
  }
}
