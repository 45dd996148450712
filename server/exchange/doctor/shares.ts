import type { DoctorPage, DoctorPart } from '../../../contract/doctor.ts'
import { MOST_SHARES, type Share, type ShareBody } from '../../../contract/shares.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { lockAccount } from '../../people/auth/lockAccount.ts'
import { hashToken, newToken } from '../../people/auth/token.ts'
import { findPerson, lockPerson } from '../../people/people/queries.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Database } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'

const running = (database: Database, now: Date) =>
  database.selectFrom('shares').where('shares.expiresAt', '>', now.toISOString())

/** The links of a person that still work, newest first. 404 for a foreign person. */
export async function listShares(context: CallContext, personId: string): Promise<Share[]> {
  await findPerson(context, personId)
  return running(context.database, context.now)
    .innerJoin('users', 'users.id', 'shares.userId')
    .where('shares.personId', '=', personId)
    .select(['shares.id', 'users.name as madeBy', 'shares.createdAt', 'shares.expiresAt', 'shares.views'])
    .select('shares.lastViewedAt')
    .orderBy('shares.createdAt', 'desc')
    .orderBy('shares.id')
    .execute()
}

/** Makes a link and returns it with its key, of which only a hash is stored. */
export const makeShare = (
  context: CallContext,
  personId: string,
  { hours, parts, timeZone }: ShareBody,
): Promise<Share & { key: string }> =>
  atomically(context, async (tx, txContext) => {
    await lockAccount(txContext)
    await lockPerson(txContext, personId)
    await tx.deleteFrom('shares').where('expiresAt', '<=', context.now.toISOString()).execute()
    const { count } = await tx
      .selectFrom('shares')
      .where('personId', '=', personId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MOST_SHARES) throw new Refusal('limitReached', { most: MOST_SHARES, things: 'links' })
    const { account } = context.caller
    const key = newToken()
    const made = {
      id: newId(),
      createdAt: context.now.toISOString(),
      expiresAt: new Date(context.now.getTime() + hours * HOUR_MS).toISOString(),
      views: 0,
      lastViewedAt: null,
    }
    await tx
      .insertInto('shares')
      .values({
        ...made,
        personId,
        userId: account.id,
        keyHash: hashToken(key),
        parts: JSON.stringify(parts),
        timeZone,
      })
      .execute()
    return { ...made, madeBy: account.name, key }
  })

/** Ends a link. 404 for a foreign person, and if there is none. */
export async function endShare(context: CallContext, personId: string, id: string): Promise<void> {
  await findPerson(context, personId)
  const { numDeletedRows } = await context.database
    .deleteFrom('shares')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('shareNotFound')
}

/** The page that a key opens, and counts the view. 404 for an unknown or ended key, and once its maker may no longer share it. */
export async function openShare(database: Database, key: string, now: Date): Promise<DoctorPage> {
  const share = await running(database, now)
    .innerJoin('users', 'users.id', 'shares.userId')
    .where('shares.keyHash', '=', hashToken(key))
    .select(['shares.id', 'shares.personId', 'shares.parts', 'shares.timeZone'])
    .select(['users.id as userId', 'users.name', 'users.email'])
    .executeTakeFirst()
  if (!share) throw new Refusal('shareNotFound')
  const { id, personId, timeZone, userId, name, email } = share
  const context: CallContext = {
    database,
    caller: { account: { id: userId, name, email }, via: { kind: 'share', id } },
    requiredRight: 'manage',
    now,
  }
  const { doctorPage } = await import('./doctorPage.ts')
  const page = await doctorPage(context, personId, timeZone).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('shareNotFound') : error
  })
  await database
    .updateTable('shares')
    .set((eb) => ({ views: eb('views', '+', 1), lastViewedAt: now.toISOString() }))
    .where('id', '=', id)
    .execute()
  return onlyParts(page, new Set(JSON.parse(share.parts)))
}

/** The page reduced to these parts. */
export const onlyParts = (page: DoctorPage, parts: ReadonlySet<DoctorPart>): DoctorPage => ({
  ...page,
  allergies: parts.has('allergies') ? page.allergies : null,
  measurements: parts.has('measurements') ? page.measurements : [],
  medicines: page.medicines
    .filter(({ part }) => parts.has(part))
    .map((medicine) =>
      parts.has('adherence')
        ? medicine
        : { ...medicine, adherence: null, taken: { times: 0, amount: 0 }, takenAs: [] },
    ),
})
