import type { Unit } from '../../contract/amounts.ts'
import type { Database } from '../database/tables.ts'
import { findOccurrences } from '../plans/occurrenceById.ts'
import type { Known } from '../plans/occurrences.ts'
import { type PlanRow, readPlansOf } from '../plans/queries.ts'
import type { DeliveryRow } from './claims.ts'
import type { Reminds } from './planReminders.ts'
import { type Listener, listenersOf } from './targets.ts'

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
]

/** What a message tells of a medication that it names. */
export interface Medicine {
  name: string
  unit: Unit
}

/** What some messages are about as it is now, read once for all of them; by ids. */
export interface Around {
  plans: ReadonlyMap<string, PlanRow>
  moments: ReadonlyMap<string, Known>
  /** Whoever is told, as far as it is about people: `listenerKey`. */
  listeners: ReadonlyMap<string, Listener>
  /** What was sent about the same moments to the same targets. */
  sent: readonly Pick<DeliveryRow, 'id' | 'occurrenceId' | 'targetId' | 'step' | 'sendAt'>[]
  medications: ReadonlyMap<string, Medicine>
  /** Medications that run low. */
  low: ReadonlySet<string>
  /** Who is told how the week went. */
  weekly: ReadonlyMap<string, { email: string; showNames: boolean }>
  /** The addresses that are not confirmed, of those who are asked. */
  unconfirmed: ReadonlyMap<string, string>
  /** Of those who logged what was taken. */
  names: ReadonlyMap<string, string>
}

export const listenerKey = ({ userId, personId }: Pick<DeliveryRow, 'userId' | 'personId'>) =>
  `${userId} ${personId}`

/** Reads what some messages are about. That takes a few queries, however many they are. */
export async function readAround(
  { database, sendsMail }: Reminds,
  rows: readonly DeliveryRow[],
  now: Date,
): Promise<Around> {
  const medicationIds = distinct(rows.map(({ medicationId }) => medicationId))
  const occurrenceIds = distinct(rows.map(({ occurrenceId }) => occurrenceId))
  const targetIds = distinct(rows.map(({ targetId }) => targetId))
  const userIds = distinct(rows.map(({ userId }) => userId))
  const ofStep = (wanted: DeliveryRow['step']) => rows.filter(({ step }) => step === wanted)

  const plans = occurrenceIds.length === 0 ? [] : await readPlansOf(database, medicationIds)
  const moments = await findOccurrences(database, plans, occurrenceIds, now)
  const personIds = distinct(rows.map(({ personId }) => personId))
  const only = { userIds, targetIds }
  const listeners = await listenersOf(database, personIds, { now, sendsMail, only })
  const cleared = distinct(ofStep('allClear').map(({ occurrenceId }) => occurrenceId))
  const loggers = cleared.map((id) => moments.get(id)?.dose?.loggedBy ?? null)
  return {
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    moments,
    listeners: new Map(listeners.map((listener) => [listenerKey(listener), listener])),
    sent: await sentAbout(database, occurrenceIds, targetIds),
    medications: await medicationsAmong(database, medicationIds),
    low: await lowAmong(database, distinct(ofStep('low').map(({ medicationId }) => medicationId))),
    weekly: await weeklyAmong(database, distinct(ofStep('digest').map(({ userId }) => userId))),
    unconfirmed: await unconfirmedAmong(database, distinct(ofStep('confirm').map(({ userId }) => userId))),
    names: await namesOf(database, distinct(loggers)),
  }
}

async function sentAbout(
  database: Database,
  occurrenceIds: readonly string[],
  targetIds: readonly string[],
): Promise<Around['sent']> {
  if (occurrenceIds.length === 0) return []
  return database
    .selectFrom('deliveries')
    .where('occurrenceId', 'in', occurrenceIds)
    .where('targetId', 'in', targetIds)
    .where('state', '=', 'sent')
    .select(['id', 'occurrenceId', 'targetId', 'step', 'sendAt'])
    .execute()
}

async function medicationsAmong(database: Database, ids: readonly string[]): Promise<Around['medications']> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('medications')
    .where('id', 'in', ids)
    .select(['id', 'name', 'unit'])
    .execute()
  return new Map(rows.map(({ id, ...medication }) => [id, medication]))
}

async function lowAmong(database: Database, ids: readonly string[]): Promise<Around['low']> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .selectFrom('lowStock')
    .where('medicationId', 'in', ids)
    .select('medicationId')
    .execute()
  return new Set(rows.map(({ medicationId }) => medicationId))
}

async function weeklyAmong(database: Database, userIds: readonly string[]): Promise<Around['weekly']> {
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
): Promise<Around['unconfirmed']> {
  if (userIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('users')
    .where('id', 'in', userIds)
    .select(['id', 'email', 'confirmedEmail'])
    .execute()
  const open = rows.filter(({ email, confirmedEmail }) => email !== confirmedEmail)
  return new Map(open.map(({ id, email }) => [id, email]))
}

async function namesOf(database: Database, ids: readonly string[]): Promise<Around['names']> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('people').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
