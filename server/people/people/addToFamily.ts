import type { AddPersonBody, Person } from '../../../contract/people.ts'
import { lockRows } from '../../platform/database/rows.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { markFor } from '../families/markFor.ts'
import { findFamily } from '../families/queries.ts'
import { recordEvent } from '../families/recordEvent.ts'

/** Adds a person without an account to a family. 404 for a foreign family, 409 above the limit. */
export async function addToFamily(
  context: CallContext,
  familyId: string,
  body: AddPersonBody,
  limits: Pick<Limits, 'people'>,
): Promise<Person> {
  return atomically(context, async (tx, txContext) => {
    await findFamily(txContext, familyId)
    // Serialised, so that concurrent calls stay within the limit.
    await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
      .select('id')
      .execute()
    const mark = await markFor(tx, familyId, body)
    const { id, createdAt, isRepeat, settled } = await claimIdempotencyKey(txContext, mark)
    const { name, kind } = body
    const person = { id, name, kind, ...settled, userId: null, timeZone: null }
    if (isRepeat) return { ...person, archived: false }
    const { count } = await tx
      .selectFrom('people')
      .where('familyId', '=', familyId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= limits.people) throw new Refusal('limitReached', { most: limits.people, things: 'people' })
    await tx
      .insertInto('people')
      .values({ ...person, familyId, createdAt })
      .execute()
    await recordEvent(txContext, { familyId, what: 'personAdded', thing: person })
    return { ...person, archived: false }
  })
}
