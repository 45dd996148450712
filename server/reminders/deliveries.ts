import type { ReminderChannel } from '../../contract/channels.ts'
import { MAIL_PROBLEM_DAYS, type OperatorMail } from '../../contract/operator.ts'
import { type Delivery, MOST_DELIVERIES } from '../../contract/reminders.ts'
import { DAY_MS } from '../../language/durations.ts'
import { t } from '../../language/t.ts'
import { inPieces } from '../platform/database/inPieces.ts'
import { latestOf } from '../platform/database/isDue.ts'
import { newId } from '../platform/database/newId.ts'
import type { Database, Tx } from '../platform/database/tables.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import { channelNameOf } from './channels/channels.ts'
import { EMAIL } from './channels/email/emailTarget.ts'
import type { DeliveryRow } from './claims.ts'

type DeliveryFields = Pick<
  DeliveryRow,
  'key' | 'targetId' | 'userId' | 'host' | 'step' | 'personId' | 'medicationId' | 'occurrenceId' | 'about'
>

/** A waiting delivery; `sendAt` and `until` are milliseconds since 1970. */
export const newDelivery = (
  said: DeliveryFields,
  { sendAt, until }: { sendAt: number; until: number },
): DeliveryRow => ({
  ...said,
  id: newId(),
  sendAt: new Date(sendAt).toISOString(),
  until: new Date(until).toISOString(),
  state: 'waiting',
  claim: null,
  leaseUntil: null,
  attempts: 0,
  detail: null,
  sentAt: null,
  watchUntil: null,
  action: null,
})

/** Rows in one statement: SQLite takes 32,766 values. */
const AT_ONCE = 500

/**
 * Queues deliveries. Existing ones, by key and target, stay as they are; with `again`, the current time, cancelled ones wait once
 * more, and so do those that a clock ahead of it has sent or let expire. Expired rows of the right clock are not queued again.
 */
export async function insertDeliveries(
  tx: Tx,
  rows: readonly DeliveryRow[],
  { again }: { again?: Date } = {},
): Promise<void> {
  for (const some of inPieces(rows, AT_ONCE))
    await tx
      .insertInto('deliveries')
      .values(some)
      .onConflict((conflict) => {
        const there = conflict.columns(['key', 'targetId'])
        return again
          ? there
              .doUpdateSet((eb) => ({
                state: 'waiting',
                claim: null,
                leaseUntil: null,
                detail: null,
                sentAt: null,
                sendAt: eb.ref('excluded.sendAt'),
                until: eb.ref('excluded.until'),
                about: eb.ref('excluded.about'),
              }))
              .where(({ eb, or }) =>
                or([
                  eb('deliveries.state', 'in', ['cancelled', 'expired']),
                  eb('deliveries.state', '=', 'sent').and('deliveries.sentAt', '>', latestOf(again, 0)),
                ]),
              )
          : there.doNothing()
      })
      .execute()
}

const KEPT_MS = 90 * DAY_MS

export async function forgetOldDeliveries(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  await database.deleteFrom('deliveries').where('sendAt', '<', oldest).execute()
}

/** The caller's deliveries before an instant, or that follow `beforeId` at that instant; newest first. */
export async function listDeliveries(
  { database, caller, now }: CallContext,
  { before = now.toISOString(), beforeId }: { before?: string | undefined; beforeId?: string | undefined },
): Promise<Delivery[]> {
  const rows = await database
    .selectFrom('deliveries')
    .leftJoin('pushSubscriptions', 'pushSubscriptions.id', 'deliveries.targetId')
    .where('deliveries.userId', '=', caller.account.id)
    .where((eb) => {
      const isBefore = eb('deliveries.sendAt', '<', before)
      if (beforeId === undefined) return isBefore
      // Many have the same time: a page may end among them.
      return eb.or([
        isBefore,
        eb.and([eb('deliveries.sendAt', '=', before), eb('deliveries.id', '<', beforeId)]),
      ])
    })
    .select(['deliveries.id', 'host', 'label', 'step', 'personId', 'medicationId', 'sendAt', 'state'])
    .select(['sentAt', 'attempts', 'detail'])
    .orderBy('sendAt', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(MOST_DELIVERIES)
    .execute()
  return rows.map(({ host, label, detail, ...row }) => ({
    ...row,
    // Kept in English: the reader's language may have changed since.
    detail: detail && t(detail),
    channel: channelNameOf(host) as ReminderChannel,
    device: label,
  }))
}

const WITHIN_MS = MAIL_PROBLEM_DAYS * DAY_MS

/** Recent e-mails of all accounts that were refused, came too late or are tried again; without recipients. */
export async function findMailProblems(
  { database, now }: CallContext,
  isSetUp: boolean,
): Promise<OperatorMail> {
  const unsent = database
    .selectFrom('deliveries')
    .where('detail', 'is not', null)
    .where('sendAt', '>', new Date(now.getTime() - WITHIN_MS).toISOString())
    .where('host', '=', EMAIL)
    .where('state', 'in', ['waiting', 'refused', 'expired'])
  const { count } = await unsent
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const last = await unsent
    .select(['sendAt as at', 'state', 'detail'])
    .orderBy('sendAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { isSetUp, unsent: Number(count), last: last ? { ...last, detail: t(last.detail ?? '') } : null }
}
