import { eachApart } from '../../platform/database/inPieces.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent } from './recordEvent.ts'

/**
 * Ends an account's membership in a family. Its entries stay: the person (without an account), doses and shown images. Its
 * invitations, links, calendars and API tokens there end.
 */
export async function endMembership(tx: Tx, familyId: string, userId: string): Promise<void> {
  await handOverImages(tx, userId, familyId)
  await tx
    .deleteFrom('invitations')
    .where('familyId', '=', familyId)
    .where('createdBy', '=', userId)
    .execute()
  await tx
    .deleteFrom('shares')
    .where('userId', '=', userId)
    .where('personId', 'in', (eb) =>
      eb.selectFrom('people').where('people.familyId', '=', familyId).select('people.id'),
    )
    .execute()
  await tx.deleteFrom('apiTokens').where('familyId', '=', familyId).where('userId', '=', userId).execute()
  await tx.deleteFrom('calendars').where('familyId', '=', familyId).where('userId', '=', userId).execute()
  await tx
    .updateTable('people')
    .set({ userId: null, formerUserId: userId })
    .where('familyId', '=', familyId)
    .where('userId', '=', userId)
    .execute()
  await tx.deleteFrom('memberships').where('familyId', '=', familyId).where('userId', '=', userId).execute()
}

const overdue = (database: Database | Tx, now: Date) =>
  database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .where('memberships.until', '<=', now.toISOString())

/** Deletes a family's memberships that have already ended. */
export async function endOverdue(tx: Tx, familyId: string, now: Date): Promise<void> {
  const ended = await lockRows(
    tx,
    'memberships',
    overdue(tx, now).where('memberships.familyId', '=', familyId),
  )
    .select(['users.id', 'users.name', 'memberships.until'])
    .orderBy('users.id')
    .execute()
  for (const { id, name, until } of ended) {
    await recordEvent(
      { database: tx, now },
      { familyId, what: 'membershipEnded', thing: { id, name }, before: { until } },
    )
    await endMembership(tx, familyId, id)
  }
}

/** Like `endOverdue`, for all families. A failure for one does not stop the others. */
export async function endAllOverdue(database: Database, now: Date): Promise<void> {
  const families = await overdue(database, now).select('memberships.familyId').distinct().execute()
  await eachApart(families, ({ familyId }) =>
    inTransaction(database, async (tx) => {
      await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
        .select('id')
        .execute()
      await endOverdue(tx, familyId, now)
    }),
  )
}

/**
 * Gives the images of an account that a family shows to its first owner, or its first member without an owner, so that they
 * outlive the account.
 */
export async function handOverImages(tx: Tx, userId: string, familyId: string): Promise<void> {
  const heir = await tx
    .selectFrom('memberships')
    .where('familyId', '=', familyId)
    .where('userId', '<>', userId)
    .select('userId')
    .orderBy((eb) => eb.case().when('role', '=', 'owner').then(0).else(1).end())
    .orderBy('createdAt')
    .orderBy('userId')
    .executeTakeFirst()
  if (!heir) return
  const shown = tx
    .selectFrom('medicationImages')
    .innerJoin('medications', 'medications.id', 'medicationImages.medicationId')
    .where('medications.familyId', '=', familyId)
    .select('medicationImages.imageId')
  const uploads = await lockRows(
    tx,
    'images',
    tx.selectFrom('images').where('uploaderId', '=', userId).where('id', 'in', shown),
  )
    .select('id')
    .orderBy('id')
    .execute()
  if (uploads.length === 0) return
  await tx
    .updateTable('images')
    .set({ uploaderId: heir.userId })
    .where('uploaderId', '=', userId)
    .where('id', 'in', shown)
    .execute()
}
