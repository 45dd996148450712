import type { DoctorPage, DoctorPart } from '../../../contract/doctor.ts'
import { MOST_SHARES, type Share, type ShareBody } from '../../../contract/shares.ts'
import { oneAtATime } from '../../people/auth/oneAtATime.ts'
import { hashToken, newToken } from '../../people/auth/token.ts'
import { findPerson, lockPerson } from '../../people/people/queries.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Database } from '../../platform/database/tables.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import { Refusal } from '../../platform/http/refusal.ts'

const HOUR_MS = 60 * 60 * 1000

const running = (database: Database, now: Date) =>
  database.selectFrom('shares').where('shares.expiresAt', '>', now.toISOString())

/** The links of a person that still work, newest first. 404 for a foreign person. */
export async function listShares(act: Acting, personId: string): Promise<Share[]> {
  await findPerson(act, personId)
  return running(act.database, act.now)
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
  act: Acting,
  personId: string,
  { hours, parts, timeZone }: ShareBody,
): Promise<Share & { key: string }> =>
  atomically(act, async (tx, within) => {
    await oneAtATime(within)
    await lockPerson(within, personId)
    await tx.deleteFrom('shares').where('expiresAt', '<=', act.now.toISOString()).execute()
    const { count } = await tx
      .selectFrom('shares')
      .where('personId', '=', personId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MOST_SHARES) throw new Refusal('limitReached', { most: MOST_SHARES, things: 'links' })
    const { account } = act.caller
    const key = newToken()
    const made = {
      id: newId(),
      createdAt: act.now.toISOString(),
      expiresAt: new Date(act.now.getTime() + hours * HOUR_MS).toISOString(),
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
export async function endShare(act: Acting, personId: string, id: string): Promise<void> {
  await findPerson(act, personId)
  const { numDeletedRows } = await act.database
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
  const act: Acting = {
    database,
    caller: { account: { id: userId, name, email }, via: { kind: 'share', id } },
    needs: 'manage',
    now,
  }
  const { doctorPage } = await import('./doctorPage.ts')
  const page = await doctorPage(act, personId, timeZone).catch((error: unknown) => {
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
      parts.has('adherence') ? medicine : { ...medicine, adherence: null, taken: { times: 0, amount: 0 } },
    ),
})
