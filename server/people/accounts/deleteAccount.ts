import type { FamilyFate } from '../../../contract/account.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { endSessions } from '../auth/sessions.ts'
import { removeFamily } from '../families/deleteFamily.ts'
import { handOverImages } from '../families/endMembership.ts'
import { recordEvent } from '../families/recordEvent.ts'
import { cleanUpImages, markUnshown } from '../images/cleanUp.ts'
import type { ImageStore } from '../images/imageStore.ts'

/**
 * Deletes an account with its sessions, its images and the families without other members. Shared families keep its medicines,
 * doses and shown images. 409 for the last owner of a family with other members. If interrupted, call it again. `prepare` runs
 * first in the transaction that checks this.
 */
export async function deleteAccount(
  database: Database,
  imageStore: ImageStore,
  userId: string,
  now: Date,
  prepare: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  let isGone = false
  for (let isFirst = true; !isGone; isFirst = false) {
    await inTransaction(database, async (tx) => {
      if (isFirst) await prepare(tx)
      await emptyAccount(tx, userId, now)
    })
    // Deletes an image's bytes before its row, which is deleted with the account.
    await cleanUpImages(database, imageStore)
    isGone = await inTransaction(database, async (tx) => {
      const left = await tx.selectFrom('images').where('uploaderId', '=', userId).select('id').execute()
      if (left.length > 0) return false
      await tx.deleteFrom('users').where('id', '=', userId).execute()
      return true
    })
  }
}

async function emptyAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockFamilies(tx, userId)
  const fates = await fatesOf(tx, userId, now)
  if (fates.some(({ fate }) => fate === 'needsOwner')) throw new Refusal('lastOwner')
  await endSessions(tx, userId)
  const account = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'name'])
    .executeTakeFirst()
  for (const { id, fate } of fates) {
    if (fate === 'deleted') await removeFamily(tx, id, now)
    else if (account) {
      const by = { database: tx, caller: { account }, now }
      await recordEvent(by, { familyId: id, what: 'memberLeft', thing: account })
    }
  }
  for (const id of await familiesShowing(tx, userId)) await handOverImages(tx, userId, id)
  await tx.deleteFrom('memberships').where('userId', '=', userId).execute()
  const uploads = await tx.selectFrom('images').where('uploaderId', '=', userId).select('id').execute()
  await markUnshown(
    tx,
    uploads.map(({ id }) => id),
    now,
  )
}

/** Locks: nobody joins, leaves, changes roles or adds a medication in the account's families until the end. */
async function lockFamilies(tx: Tx, userId: string): Promise<void> {
  const families = tx.selectFrom('memberships').where('userId', '=', userId).select('familyId')
  await lockRows(tx, 'people', tx.selectFrom('people').where('familyId', 'in', families))
    .select('id')
    .orderBy('id')
    .execute()
  await lockRows(tx, 'medications', tx.selectFrom('medications').where('familyId', 'in', families))
    .select('id')
    .orderBy('id')
    .execute()
  await lockRows(tx, 'families', tx.selectFrom('families').where('id', 'in', families))
    .select('id')
    .orderBy('id')
    .execute()
}

/** Families that show the account's uploads: its own, and those that it left. */
async function familiesShowing(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('images')
    .innerJoin('medicationImages', 'medicationImages.imageId', 'images.id')
    .innerJoin('medications', 'medications.id', 'medicationImages.medicationId')
    .where('images.uploaderId', '=', userId)
    .select('medications.familyId')
    .distinct()
    .execute()
  return rows.map(({ familyId }) => familyId)
}

interface Membership {
  userId: string
  familyId: string
  name: string
  role: string
}

/** Families with the account as a current member, with all their members. */
const currentMembers = (database: Database | Tx, userId: string, now: Date): Promise<Membership[]> => {
  const at = now.toISOString()
  return database
    .selectFrom('memberships as mine')
    .innerJoin('families', 'families.id', 'mine.familyId')
    .innerJoin('memberships as all', 'all.familyId', 'mine.familyId')
    .where('mine.userId', '=', userId)
    .where((eb) => eb.or([eb('mine.until', 'is', null), eb('mine.until', '>', at)]))
    .where((eb) => eb.or([eb('all.until', 'is', null), eb('all.until', '>', at)]))
    .select(['all.userId', 'families.id as familyId', 'families.name', 'all.role'])
    .orderBy('families.name')
    .orderBy('families.id')
    .execute()
}

/** Effect of deleting the account on each of its families, by name. */
export async function fatesOf(database: Database | Tx, userId: string, now: Date): Promise<FamilyFate[]> {
  const members = await currentMembers(database, userId, now)
  return members
    .filter((member) => member.userId === userId)
    .map(({ familyId, name, role }) => {
      const others = members.filter((other) => other.familyId === familyId && other.userId !== userId)
      const hasOwner = role !== 'owner' || others.some((other) => other.role === 'owner')
      return { id: familyId, name, fate: others.length === 0 ? 'deleted' : hasOwner ? 'kept' : 'needsOwner' }
    })
}
