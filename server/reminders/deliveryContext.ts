import type { Unit } from '../../contract/amounts.ts'
import { HOUR_MS } from '../../language/durations.ts'
import { findOccurrences } from '../medicines/plans/occurrenceById.ts'
import type { OccurrenceWithDose } from '../medicines/plans/occurrences.ts'
import { type PlanRow, readPlansOf } from '../medicines/plans/queries.ts'
import { openRequests } from '../people/auth/resetPassword.ts'
import type { Database } from '../platform/database/tables.ts'
import type { FailingTarget, Target } from '../platform/sending/channel.ts'
import type { DeliveryRow } from './claims.ts'
import { type Listener, listenersOf } from './listeners.ts'
import type { ReminderDependencies } from './planReminders.ts'
import { resetRequestOf } from './queueAccountNews.ts'

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
]

export interface Medicine {
  name: string
  unit: Unit
  pillImage: string | null
}

export type RecentDelivery = Pick<
  DeliveryRow,
  'id' | 'occurrenceId' | 'medicationId' | 'personId' | 'targetId' | 'step' | 'state' | 'sendAt'
>

/** Longer than from the first message about a dose to the last: a window of 16 hours, and a day until the all-clear. */
const LATELY_MS = 41 * HOUR_MS

/** The current state of what some messages are about, read once for all of them, by id. */
export interface DeliveryContext {
  plans: ReadonlyMap<string, PlanRow>
  moments: ReadonlyMap<string, OccurrenceWithDose>
  /** Recipients of messages about people, by `listenerKey`. */
  listeners: ReadonlyMap<string, Listener>
  /** Recent deliveries, sent or waiting, to the same targets about the same people. */
  lately: readonly RecentDelivery[]
  medications: ReadonlyMap<string, Medicine>
  /** Medications that run low and are still in the family of the message's person, by `lowKey`. */
  low: ReadonlySet<string>
  /** Recipients of the weekly summary, by account. */
  weekly: ReadonlyMap<string, { email: string; showNames: boolean }>
  unconfirmed: ReadonlyMap<string, string>
  /** Deliveries with requests for a new password that are still open. */
  resets: ReadonlySet<string>
  /** Targets of messages about an account's own channels. */
  ownTargets: ReadonlyMap<string, Target>
  /** Start of a target's failures, by its id. */
  downSince: ReadonlyMap<string, string>
  /** Names of the people who logged doses. */
  names: ReadonlyMap<string, string>
}

export const listenerKey = ({ userId, personId }: Pick<DeliveryRow, 'userId' | 'personId'>) =>
  `${userId} ${personId}`

export const lowKey = ({ medicationId, personId }: Pick<DeliveryRow, 'medicationId' | 'personId'>) =>
  `${medicationId} ${personId}`

/** Reads what some messages are about in a constant number of queries; `alone` leaves out other deliveries of the same times. */
export async function loadDeliveryContext(
  { database, channels }: ReminderDependencies,
  rows: readonly DeliveryRow[],
  now: Date,
  { alone = false } = {},
): Promise<DeliveryContext> {
  const targetIds = distinct(rows.map(({ targetId }) => targetId))
  const userIds = distinct(rows.map(({ userId }) => userId))
  const ofStep = (wanted: DeliveryRow['step']) => rows.filter(({ step }) => step === wanted)

  const personIds = distinct(rows.map(({ personId, occurrenceId }) => occurrenceId && personId))
  const own = new Set(rows.map(({ occurrenceId }) => occurrenceId))
  const lately = (await readLately(database, { targetIds, personIds }, now)).filter(
    ({ occurrenceId }) => !alone || own.has(occurrenceId),
  )
  const medicationIds = distinct([...rows, ...lately].map(({ medicationId }) => medicationId))
  const occurrenceIds = distinct([...rows, ...lately].map(({ occurrenceId }) => occurrenceId))
  const plans = occurrenceIds.length === 0 ? [] : await readPlansOf(database, medicationIds)
  const moments = await findOccurrences(database, plans, occurrenceIds, now)
  const only = { userIds, targetIds }
  const everyone = distinct(rows.map(({ personId }) => personId))
  const listeners = await listenersOf(database, everyone, { now, channels, only })
  const loggers =
    ofStep('allClear').length === 0 ? [] : [...moments.values()].map(({ dose }) => dose?.loggedBy ?? null)
  return {
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    moments,
    listeners: new Map(listeners.map((listener) => [listenerKey(listener), listener])),
    lately,
    medications: await medicationsAmong(database, medicationIds),
    low: await lowAmong(database, ofStep('low')),
    weekly: await weeklyAmong(database, distinct(ofStep('digest').map(({ userId }) => userId))),
    unconfirmed: await unconfirmedAmong(database, distinct(ofStep('confirm').map(({ userId }) => userId))),
    resets: await resetsAmong(database, ofStep('forgotten')),
    ...(await readChannels(database, channels, ofStep('channelDown'), now)),
    names: await namesOf(database, distinct(loggers)),
  }
}

async function readChannels(
  database: Database,
  channels: ReminderDependencies['channels'],
  rows: readonly DeliveryRow[],
  now: Date,
): Promise<Pick<DeliveryContext, 'ownTargets' | 'downSince'>> {
  if (rows.length === 0) return { ownTargets: new Map(), downSince: new Map() }
  const [userIds, targetIds] = [rows.map(({ userId }) => userId), rows.map(({ targetId }) => targetId)]
  const targets: Target[] = []
  const down: FailingTarget[] = []
  for (const channel of Object.values(channels)) {
    targets.push(...(await channel.targetsOf(database, distinct(userIds), distinct(targetIds))))
    down.push(...(await channel.failing(database, now.toISOString())))
  }
  return {
    ownTargets: new Map(targets.map((target) => [target.id, target])),
    downSince: new Map(down.map(({ id, since }) => [id, since])),
  }
}

async function readLately(
  database: Database,
  { targetIds, personIds }: { targetIds: readonly string[]; personIds: readonly string[] },
  now: Date,
): Promise<DeliveryContext['lately']> {
  if (personIds.length === 0) return []
  return (
    database
      .selectFrom('deliveries')
      .where('personId', 'in', personIds)
      .where('targetId', 'in', targetIds)
      .where('occurrenceId', 'is not', null)
      .where('state', 'in', ['sent', 'waiting'])
      // Sent ones may lie in the future if the clock was set back.
      .where((eb) => eb.or([eb('state', '=', 'sent'), eb('sendAt', '<=', now.toISOString())]))
      .where('sendAt', '>', new Date(now.getTime() - LATELY_MS).toISOString())
      .select(['id', 'occurrenceId', 'medicationId', 'personId', 'targetId', 'step', 'state', 'sendAt'])
      .execute()
  )
}

/** Medications that a message may name. The caller has checked access. */
export async function medicationsAmong(
  database: Database,
  ids: readonly string[],
): Promise<DeliveryContext['medications']> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('medications')
    .where('medications.id', 'in', ids)
    .leftJoin('medicationImages', (join) =>
      join
        .onRef('medicationImages.medicationId', '=', 'medications.id')
        .onRef('medicationImages.imageId', '=', 'medications.pillImage'),
    )
    .select([
      'medications.id',
      'medications.name',
      'medications.unit',
      'medicationImages.imageId as pillImage',
    ])
    .execute()
  return new Map(rows.map(({ id, ...medication }) => [id, medication]))
}

async function lowAmong(database: Database, rows: readonly DeliveryRow[]): Promise<DeliveryContext['low']> {
  if (rows.length === 0) return new Set()
  const low = await database
    .selectFrom('lowStock')
    .innerJoin('medications', 'medications.id', 'lowStock.medicationId')
    // A medicine may have moved to another family since.
    .innerJoin('people', 'people.familyId', 'medications.familyId')
    .where('medicationId', 'in', distinct(rows.map(({ medicationId }) => medicationId)))
    .where('people.id', 'in', distinct(rows.map(({ personId }) => personId)))
    .select(['medicationId', 'people.id as personId'])
    .execute()
  return new Set(low.map(lowKey))
}

async function weeklyAmong(
  database: Database,
  userIds: readonly string[],
): Promise<DeliveryContext['weekly']> {
  if (userIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('reminderSettings')
    .innerJoin('users', 'users.id', 'reminderSettings.userId')
    .where('userId', 'in', userIds)
    .where('digest', '=', 1)
    .whereRef('users.email', '=', 'users.confirmedEmail')
    .select(['userId', 'users.email', 'showNames'])
    .execute()
  return new Map(rows.map(({ userId, email, showNames }) => [userId, { email, showNames: showNames === 1 }]))
}

async function unconfirmedAmong(
  database: Database,
  userIds: readonly string[],
): Promise<DeliveryContext['unconfirmed']> {
  if (userIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('users')
    .where('id', 'in', userIds)
    .select(['id', 'email', 'confirmedEmail'])
    .execute()
  const open = rows.filter(({ email, confirmedEmail }) => email !== confirmedEmail)
  return new Map(open.map(({ id, email }) => [id, email]))
}

async function resetsAmong(
  database: Database,
  rows: readonly DeliveryRow[],
): Promise<DeliveryContext['resets']> {
  const requests = rows.map((row) => ({ id: row.id, ...resetRequestOf(row) }))
  return new Set((await openRequests(database, requests)).map(({ id }) => id))
}

async function namesOf(database: Database, ids: readonly string[]): Promise<DeliveryContext['names']> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('people').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
