import type { Person } from '../../../contract/people.ts'
import { lockedAgainstChanges, lockedForChange, lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { type Access, foundOrRefused, membershipsOf } from '../auth/memberships.ts'
import { findFamily } from '../families/queries.ts'

/** People of the caller's families: every query about people starts here. */
export const peopleOf = (access: Access) =>
  membershipsOf(access).innerJoin('people', 'people.familyId', 'memberships.familyId')

const COLUMNS = [
  'people.id',
  'people.name',
  'people.kind',
  'people.letter',
  'people.colour',
  'people.userId',
  'people.timeZone',
  'people.archivedAt',
] as const

type Row = Omit<Person, 'archived'> & { archivedAt: string | null }

export const toPerson = ({ archivedAt, ...row }: Row): Person => ({ ...row, archived: archivedAt !== null })

/** People of a family including archived ones, oldest first. 404 for a foreign family. */
export async function listPeople(context: CallContext, familyId: string): Promise<Person[]> {
  await findFamily(context, familyId)
  const rows = await peopleOf(context)
    .where('people.familyId', '=', familyId)
    .select(COLUMNS)
    .orderBy('people.createdAt')
    .orderBy('people.id')
    .execute()
  return rows.map(toPerson)
}

export async function allergiesIn(context: CallContext, familyId: string): Promise<Map<string, string>> {
  const rows = await peopleOf(context)
    .where('people.familyId', '=', familyId)
    .select(['people.id', 'people.allergies'])
    .execute()
  return new Map(rows.flatMap(({ id, allergies }) => (allergies === null ? [] : [[id, allergies] as const])))
}

/** 404 for a foreign person. */
export async function findPerson(context: CallContext, id: string): Promise<Person> {
  const query = (by: CallContext) => peopleOf(by).where('people.id', '=', id).select(COLUMNS)
  return toPerson(await foundOrRefused(context, query, 'personNotFound'))
}

/** 404 unless it is a person of that family of the caller. */
export const provePerson = (context: CallContext, id: string, familyId: string) =>
  foundOrRefused(
    context,
    (by) =>
      peopleOf(by).where('people.id', '=', id).where('people.familyId', '=', familyId).select('people.id'),
    'personNotFound',
  )

/** Like `findPerson`, with the person locked against changes and new references until the transaction ends. */
export const lockPerson = (txContext: CallContext<Tx>, id: string) =>
  foundOrRefused(
    txContext,
    (by) =>
      lockRows(by.database, 'people', peopleOf(by).where('people.id', '=', id))
        .select(COLUMNS)
        .select('people.familyId'),
    'personNotFound',
  )

/**
 * Like `lockPerson`, for a change of the time zone: locked against other changes and new plans, not against references. Who holds
 * a medication may refer to the person, and this call locks medications next.
 */
export const lockPersonForZone = (txContext: CallContext<Tx>, id: string) =>
  foundOrRefused(
    txContext,
    (by) =>
      lockedForChange(by.database, 'people', peopleOf(by).where('people.id', '=', id))
        .select(COLUMNS)
        .select('people.familyId'),
    'personNotFound',
  )

/** Like `lockPersonForZone`, for the caller's own person in any role; undefined for others. */
export const lockOwnPerson = (txContext: CallContext<Tx>, id: string) => {
  const own = peopleOf({ ...txContext, requiredRight: 'see' })
    .where('people.id', '=', id)
    .where('people.userId', '=', txContext.caller.account.id)
  return lockedForChange(txContext.database, 'people', own)
    .select(COLUMNS)
    .select('people.familyId')
    .executeTakeFirst()
}

/** People of `ids` in the caller's families, locked against changes and deletion until the transaction ends. */
export async function lockPeople(
  txContext: CallContext<Tx>,
  ids: readonly string[] | null | undefined,
): Promise<{ id: string; familyId: string; archivedAt: string | null; timeZone: string | null }[]> {
  if (!ids || ids.length === 0) return []
  return lockedAgainstChanges(txContext.database, 'people', peopleOf(txContext).where('people.id', 'in', ids))
    .select(['people.id', 'people.familyId', 'people.archivedAt', 'people.timeZone'])
    .orderBy('people.id')
    .execute()
}

/** The caller's person in a family; null if the membership has none. */
export async function ownPersonIn(
  { database, caller }: CallContext,
  familyId: string,
): Promise<string | null> {
  const own = await database
    .selectFrom('people')
    .where('familyId', '=', familyId)
    .where('userId', '=', caller.account.id)
    .select('id')
    .executeTakeFirst()
  return own?.id ?? null
}
