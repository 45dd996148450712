import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/database/tables.ts'

/** Rows in one statement: few enough that nobody waits for it. */
const AT_ONCE = 5000

/** Shopping decision of a family; `isMoved` if the kept one had nothing of its own. */
export interface SharedFact<Table extends 'ingredientCorrections' | 'shoppingMedications'> {
  row: Tables[Table] | undefined
  isMoved: boolean
}

/** Facts that only the medication that is gone had, and what the kept one had before. */
export interface JoinedFacts {
  other: Selectable<Tables['medications']>
  people: string[]
  correction: SharedFact<'ingredientCorrections'>
  shopping: SharedFact<'shoppingMedications'>
  /** Its images, in order; `isShared` if the kept one showed it too. */
  images: { imageId: string; name: string; sequence: number; packId: string | null; isShared: boolean }[]
  /** Its own joins that could be undone, with numbers of movements as in the kept one. */
  joins: Tables['joins'][]
  /** Ids of it and of all that were joined into it. */
  medications: string[]
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

/** Ids of all medications that came with a join. */
export const medicationsIn = (undo: string): string[] => (JSON.parse(undo) as JoinedFacts).medications

/** True for a row that came with a join: those of later joins stand before those of earlier ones. */
export const isOfJoin = (joinId: string | null, id: string): boolean =>
  joinId === id || (joinId ?? '').startsWith(`${id} `)

/** Like `isOfJoin`, in a query of a table with joins. */
export const whereJoin = (id: string): RawBuilder<SqlBool> =>
  sql`("joinId" = ${id} or ("joinId" >= ${`${id} `} and "joinId" < ${`${id}!`}))`

/** Puts a join before those that a row came with. */
export const withJoin = (id: string): RawBuilder<string> =>
  sql`case when "joinId" is null then ${id} else ${`${id} `} || "joinId" end`

/** Takes the first join off a row. */
export const withoutJoin = (id: string): RawBuilder<string | null> =>
  sql`nullif(substr("joinId", ${sql.lit(id.length + 2)}), '')`

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

/** Moves the doses of a medication, or of a join; `joinId` sets what they came with. */
export async function moveDoseRows(
  tx: Tx,
  table: 'doses' | 'deletedDoses',
  of: { medicationId: string; joinId?: string },
  to: { medicationId: string; joinId: RawBuilder<string | null> },
): Promise<number> {
  let moved = 0
  for (;;) {
    let some = tx.selectFrom(table).where('medicationId', '=', of.medicationId)
    if (of.joinId !== undefined) some = some.where(whereJoin(of.joinId))
    const rows = await some.select('id').limit(AT_ONCE).execute()
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

/** Restores what was said about the other medication, and takes it off the kept one unless it changed since. */
export async function bringBackSaid<Table extends 'ingredientCorrections' | 'shoppingMedications'>(
  tx: Tx,
  id: string,
  table: Table,
  { row, isMoved }: SharedFact<Table>,
): Promise<void> {
  if (!row) return
  const current = await tx
    .selectFrom(table as 'ingredientCorrections')
    .where('medicationId', '=', id)
    .selectAll()
    .execute()
  const [moved] = current.map((one) => ({ ...one, medicationId: row.medicationId }))
  if (isMoved && isDeepStrictEqual(moved, row))
    await tx
      .deleteFrom(table as 'ingredientCorrections')
      .where('medicationId', '=', id)
      .execute()
  await tx
    .insertInto(table as 'ingredientCorrections')
    .values(row as Tables['ingredientCorrections'])
    .execute()
}

/** Moves back its images and those that its packs got since; the kept one keeps those that both showed. */
export async function moveImagesBack(
  tx: Tx,
  id: string,
  { other, images }: JoinedFacts,
  packs: ReadonlySet<string>,
) {
  const medicationId = other.id
  const own = new Map(images.map((image) => [image.imageId, image]))
  for (const row of await tx
    .selectFrom('medicationImages')
    .where('medicationId', '=', id)
    .selectAll()
    .execute()) {
    const { imageId, packId } = row
    const image = own.get(imageId)
    if (image?.isShared) {
      const { isShared: _, ...was } = image
      const isPackThere = was.packId !== null && packs.has(was.packId)
      await tx
        .insertInto('medicationImages')
        .values({ ...was, medicationId, packId: isPackThere ? was.packId : null })
        .execute()
    } else if (image || packs.has(packId ?? ''))
      await tx
        .updateTable('medicationImages')
        .set({ medicationId, sequence: image?.sequence ?? row.sequence })
        .where('medicationId', '=', id)
        .where('imageId', '=', imageId)
        .execute()
  }
}
