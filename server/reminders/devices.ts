import type { PushSubscriptionBody, ReminderDevice } from '../../contract/pushDevices.ts'
import { DAY_MS } from '../../language/durations.ts'
import { t } from '../../language/t.ts'
import { remindFamiliesAnew } from '../medicines/plans/remindAnew.ts'
import { newId } from '../platform/database/newId.ts'
import { KnownFailure, problemOf } from '../platform/database/problem.ts'
import { atomically, type CallContext } from '../platform/http/callContext.ts'
import { invalid, Refusal } from '../platform/http/refusal.ts'
import { arePushKeys } from './channels/push/encrypt.ts'
import { isPushService } from './channels/push/pushServices.ts'

/** A device that showed nothing for so long, while others of the account did, is asked about. */
const QUIET_MS = 14 * DAY_MS

/** The caller's devices with push notifications, newest first. */
export async function listDevices({ database, caller, now }: CallContext): Promise<ReminderDevice[]> {
  const rows = await database
    .selectFrom('pushSubscriptions')
    .where('userId', '=', caller.account.id)
    .select(['id', 'label', 'sessionId', 'lastOkAt', 'error', 'failingSince', 'endedAt', 'shownAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const quietBefore = new Date(now.getTime() - QUIET_MS).toISOString()
  const isQuiet = ({ shownAt }: { shownAt: string | null }) => shownAt !== null && shownAt < quietBefore
  const others = rows.some(({ shownAt }) => shownAt !== null && shownAt >= quietBefore)
  return rows.map(({ sessionId, shownAt, ...device }) => ({
    ...device,
    isThisOne: sessionId === caller.via.id,
    quietSince: others && isQuiet({ shownAt }) ? shownAt : null,
  }))
}

/**
 * Subscribes the device of the caller's session to push. A renewal keeps the row. 400 for a push service that this server does
 * not send to; `trustedOrigins` are allowed in addition to the browsers' own.
 */
export function addDevice(
  context: CallContext,
  { endpoint, keys: { p256dh, auth }, label }: PushSubscriptionBody,
  trustedOrigins: readonly string[],
): Promise<ReminderDevice> {
  const { account, via } = context.caller
  if (!isPushService(endpoint, trustedOrigins))
    throw invalid('endpoint', t('This server does not send to the push service of this browser'))
  if (!arePushKeys({ p256dh, auth })) throw invalid('keys', t('This browser’s key is not valid'))
  return atomically(context, async (tx) => {
    const ended = await tx
      .selectFrom('pushSubscriptions')
      .where('endpoint', '=', endpoint)
      .where('endedAt', 'is not', null)
      .select('id')
      .executeTakeFirst()
    // Accepted again, it would look healthy and never receive anything.
    if (ended) throw new Refusal('subscriptionEnded')
    const healthy = { error: null, failingSince: null, endedAt: null, shownAt: context.now.toISOString() }
    const sent = { endpoint, p256dh, auth, label: label || t('This device'), ...healthy }
    // A browser has one user: an earlier session must not receive what is meant for this one.
    await tx
      .deleteFrom('pushSubscriptions')
      .where('endpoint', '=', endpoint)
      .where('sessionId', '<>', via.id)
      .execute()
    const { id, lastOkAt } = await tx
      .insertInto('pushSubscriptions')
      .values({
        id: newId(),
        sessionId: via.id,
        userId: account.id,
        createdAt: context.now.toISOString(),
        lastOkAt: null,
        ...sent,
      })
      .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(sent))
      .returning(['id', 'lastOkAt'])
      .executeTakeFirstOrThrow()
      .catch((error) => {
        // Another session subscribed this browser just now: a retry replaces it.
        throw problemOf(error) === 'unique' ? new KnownFailure(error.message, 'conflict') : error
      })
    await remindFamiliesAnew(tx, account.id)
    const { shownAt: _, ...health } = healthy
    return { id, label: sent.label, isThisOne: true, lastOkAt, ...health, quietSince: null }
  })
}

/** Notes that the device of the caller's session showed a reminder. */
export async function noteShown({ database, caller, now }: CallContext): Promise<void> {
  await database
    .updateTable('pushSubscriptions')
    .where('sessionId', '=', caller.via.id)
    .set({ shownAt: now.toISOString() })
    .execute()
}

/** Unsubscribes the device of the caller's session, if subscribed. */
export async function removeDevice({ database, caller }: CallContext): Promise<void> {
  await database.deleteFrom('pushSubscriptions').where('sessionId', '=', caller.via.id).execute()
}
