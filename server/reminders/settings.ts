import type { ReminderSettings, ReminderSettingsBody } from '../../contract/reminders.ts'
import { remindFamiliesAnew } from '../medicines/plans/remindAnew.ts'
import { lockPeople, peopleOf } from '../people/people/queries.ts'
import { inPieces } from '../platform/database/inPieces.ts'
import type { Database, Tx } from '../platform/database/tables.ts'
import { atomically, type CallContext } from '../platform/http/callContext.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { listAddresses } from './channelAddresses.ts'
import type { AllowedTargets } from './channels/http/publicAddress.ts'
import { findConfirmation } from './confirmation.ts'
import { listDevices } from './devices.ts'
import { followOf, type Quiet, USUAL_QUIET } from './listeners.ts'

/** Settings of an account that never saved any. */
const UNSAID = {
  email: 0,
  digest: 0,
  showNames: 0,
  quietFrom: USUAL_QUIET.from,
  quietTo: USUAL_QUIET.to,
  timeZone: null,
  emailLastOkAt: null,
  emailError: null,
  emailFailingSince: null,
}

export async function settingsOf(database: Database | Tx, userId: string) {
  const said = await database
    .selectFrom('reminderSettings')
    .where('userId', '=', userId)
    .select(['email', 'digest', 'showNames', 'quietFrom', 'quietTo', 'timeZone'])
    .select(['emailLastOkAt', 'emailError', 'emailFailingSince'])
    .executeTakeFirst()
  return said ?? UNSAID
}

/** Quiet hours; null if switched off. */
export const quietOf = ({
  quietFrom: from,
  quietTo: to,
  timeZone,
}: {
  quietFrom: string | null
  quietTo: string | null
  timeZone: string
}): Quiet | null => (from === null || to === null ? null : { from, to, timeZone })

/** Everyone in the caller's families, with what the caller gets notified about. */
export async function followsOf(context: CallContext): Promise<ReminderSettings['follows']> {
  const rows = await peopleOf(context)
    .leftJoin('follows', (join) =>
      join.onRef('follows.personId', '=', 'people.id').on('follows.userId', '=', context.caller.account.id),
    )
    .where('people.archivedAt', 'is', null)
    .select(['people.id as personId', 'people.familyId', 'people.userId', 'people.createdAt'])
    .select(['follows.due', 'follows.missed', 'follows.missedAfter', 'follows.stock'])
    .orderBy('people.createdAt')
    .orderBy('people.id')
    .execute()
  return rows.map(({ personId, familyId, userId, due, missed, missedAfter, stock }) => ({
    familyId,
    personId,
    ...(due === null || missed === null || missedAfter === null || stock === null
      ? followOf(userId === context.caller.account.id)
      : { due: due === 1, missed: missed === 1, missedAfter, stock: stock === 1 }),
  }))
}

/** The channels of this server. */
export interface Sends {
  mail: boolean
  addressed: AllowedTargets
}

export async function findSettings(context: CallContext, sends: Sends): Promise<ReminderSettings> {
  const said = await settingsOf(context.database, context.caller.account.id)
  const { quietFrom: from, quietTo: to } = said
  return {
    emailAddress: sends.mail ? context.caller.account.email : null,
    email: said.email === 1,
    digest: said.digest === 1,
    ...(await findConfirmation(context)),
    emailLastOkAt: said.emailLastOkAt,
    emailError: said.emailError,
    emailFailingSince: said.emailFailingSince,
    showNames: said.showNames === 1,
    quiet: from === null || to === null ? null : { from, to },
    timeZone: said.timeZone,
    devices: await listDevices(context),
    channels: await listAddresses(context, sends.addressed),
    follows: await followsOf(context),
  }
}

const MOST_VALUES = 6000

/** 404 for people of other families. */
export async function changeSettings(
  context: CallContext,
  { email, digest, showNames, quiet, timeZone, follows }: ReminderSettingsBody,
  sends: Sends,
): Promise<ReminderSettings> {
  const userId = context.caller.account.id
  return atomically(context, async (tx, txContext) => {
    const ids = [...new Set(follows.map(({ personId }) => personId))]
    const people = await lockPeople(txContext, ids)
    if (people.length < ids.length) throw new Refusal('personNotFound')
    const said = {
      email: Number(email),
      digest: Number(digest),
      showNames: Number(showNames),
      quietFrom: quiet?.from ?? null,
      quietTo: quiet?.to ?? null,
      timeZone,
      // Turned off, it no longer fails.
      ...(!email && { emailError: null, emailFailingSince: null }),
    }
    await tx
      .insertInto('reminderSettings')
      .values({ userId, ...said })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(said))
      .execute()
    // Of several entries for a person, the last counts.
    const byPerson = new Map(follows.map((follow) => [follow.personId, follow]))
    const rows = [...byPerson.values()].map(({ personId, due, missed, missedAfter = 0, stock }) => ({
      userId,
      personId,
      due: Number(due),
      missed: Number(missed),
      missedAfter,
      stock: Number(stock),
    }))
    for (const some of inPieces(rows, MOST_VALUES / 6))
      await tx
        .insertInto('follows')
        .values(some)
        .onConflict((conflict) =>
          conflict.columns(['userId', 'personId']).doUpdateSet((eb) => ({
            due: eb.ref('excluded.due'),
            missed: eb.ref('excluded.missed'),
            missedAfter: eb.ref('excluded.missedAfter'),
            stock: eb.ref('excluded.stock'),
          })),
        )
        .execute()
    await remindFamiliesAnew(tx, userId)
    return findSettings(txContext, sends)
  })
}
