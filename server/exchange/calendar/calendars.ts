import type { Calendar, CalendarBody } from '../../../contract/calendar.ts'
import { MOST_CALENDARS } from '../../../contract/calendar.ts'
import { WHO } from '../../../contract/doses.ts'
import type { Family } from '../../../contract/families.ts'
import { lockAccount } from '../../people/auth/lockAccount.ts'
import { hashToken, newToken } from '../../people/auth/token.ts'
import { findFamily, lockFamily } from '../../people/families/queries.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Database } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'

const calendarsOf = (database: Database, familyId: string) =>
  database.selectFrom('calendars').where('calendars.familyId', '=', familyId)

const mayEnd = ({ caller }: CallContext, { role }: Family, { userId }: { userId: string }) =>
  role === 'owner' || userId === caller.account.id

/** The calendars of a family, newest first. 404 for another family. */
export async function listCalendars(context: CallContext, familyId: string): Promise<Calendar[]> {
  const family = await findFamily(context, familyId)
  const rows = await calendarsOf(context.database, familyId)
    .innerJoin('users', 'users.id', 'calendars.userId')
    .select([
      'calendars.id',
      'calendars.userId',
      'users.name as madeBy',
      'calendars.personId',
      'calendars.showNames',
      'calendars.createdAt',
      'calendars.lastReadAt',
    ])
    .orderBy('calendars.createdAt', 'desc')
    .orderBy('calendars.id')
    .execute()
  return rows.map(({ userId, showNames, ...row }) => ({
    ...row,
    showNames: showNames === 1,
    mayEnd: mayEnd(context, family, { userId }),
  }))
}

/** Makes a calendar of the caller and returns it with its key, of which only a hash is stored. */
export const makeCalendar = (
  context: CallContext,
  familyId: string,
  { personId, showNames }: CalendarBody,
): Promise<Calendar & { key: string }> =>
  atomically(context, async (tx, txContext) => {
    await lockAccount(txContext)
    await lockFamily(txContext, familyId)
    if (personId != null) {
      const person = tx.selectFrom('people').where('id', '=', personId).where('familyId', '=', familyId)
      if (!(await person.select('id').executeTakeFirst())) throw invalid('personId', WHO)
    }
    const { account } = context.caller
    const { count } = await calendarsOf(tx, familyId)
      .where('userId', '=', account.id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MOST_CALENDARS)
      throw new Refusal('limitReached', { most: MOST_CALENDARS, things: 'calendars' })
    const key = newToken()
    const made = { id: newId(), personId: personId ?? null, createdAt: context.now.toISOString() }
    await tx
      .insertInto('calendars')
      .values({
        ...made,
        familyId,
        userId: account.id,
        keyHash: hashToken(key),
        showNames: showNames ? 1 : 0,
        lastReadAt: null,
      })
      .execute()
    return { ...made, showNames, lastReadAt: null, madeBy: account.name, mayEnd: true, key }
  })

/** Ends a calendar, for its maker and the family's owners. 403 for other members, 404 if there is none. */
export async function endCalendar(context: CallContext, familyId: string, id: string): Promise<void> {
  const family = await findFamily(context, familyId)
  const found = await calendarsOf(context.database, familyId)
    .where('id', '=', id)
    .select('userId')
    .executeTakeFirst()
  if (!found) throw new Refusal('calendarNotFound')
  if (!mayEnd(context, family, found)) throw new Refusal('roleNotAllowed')
  await context.database.deleteFrom('calendars').where('id', '=', id).execute()
}
