import type { Selectable } from 'kysely'
import { DAY_MS } from '../../language/durations.ts'
import { dayAt, toDate, toInstant, toLocal } from '../../schedule/zones.ts'
import { listAdherence } from '../medicines/plans/adherence.ts'
import { forecastsOf } from '../medicines/plans/forecasts.ts'
import { eachApart } from '../platform/database/inPieces.ts'
import { latestOf } from '../platform/database/isDue.ts'
import type { Database, Tables } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import { EMAIL, mailTargetOf } from './channels/email/emailTarget.ts'
import { insertDeliveries, newDelivery } from './deliveries.ts'
import type { LowFacts, WeekFacts } from './kinds/low.ts'
import { afterQuiet } from './listeners.ts'
import { followsOf, quietOf } from './settings.ts'

/** Monday morning, in the recipient's time zone. */
const AT = '07:00'

/** Days since 1970-01-01, a Thursday, to the last Monday. */
const mondayOf = (day: number): number => day - ((((day - 4) % 7) + 7) % 7)

/** Queues weekly summaries on Mondays for everyone who asked for them. */
export async function planDigest(database: Database, now: Date): Promise<void> {
  const asking = await database
    .selectFrom('reminderSettings')
    .innerJoin('users', 'users.id', 'reminderSettings.userId')
    .where('digest', '=', 1)
    .whereRef('users.email', '=', 'users.confirmedEmail')
    .selectAll('reminderSettings')
    .select(['users.email as address', 'users.name'])
    .execute()
  await eachApart(asking, (one) => planFor(database, one, now))
}

type DigestRecipient = Selectable<Tables['reminderSettings']> & { address: string; name: string }

async function planFor(database: Database, one: DigestRecipient, now: Date): Promise<void> {
  const today = dayAt(now.getTime(), one.timeZone)
  const monday = mondayOf(today)
  const isMonday = today === monday && toLocal(now.getTime(), one.timeZone).slice(11) >= AT
  const key = `week ${toDate(monday)} ${one.userId}`
  if (!isMonday || (await isThere(database, key, now))) return
  const account = { id: one.userId, email: one.address, name: one.name }
  const context: CallContext = {
    database,
    now,
    requiredRight: 'see',
    caller: { account, via: { kind: 'reminder', id: key } },
  }
  const facts = await weekFor(context, { from: toDate(monday - 7), to: toDate(monday - 1) })
  const row = newDelivery(
    {
      key,
      targetId: mailTargetOf(one.userId),
      userId: one.userId,
      host: EMAIL,
      step: 'digest',
      personId: null,
      medicationId: null,
      occurrenceId: null,
      about: JSON.stringify(facts),
    },
    {
      sendAt: afterQuiet(now.getTime(), quietOf(one)),
      until: toInstant(toDate(monday), AT, one.timeZone) + 2 * DAY_MS,
    },
  )
  await inTransaction(database, (tx) => insertDeliveries(tx, [row], { again: now }))
}

/** True if this week's summary was queued; one that a clock ahead of `now` has sent does not count. */
async function isThere(database: Database, key: string, now: Date): Promise<boolean> {
  const found = await database
    .selectFrom('deliveries')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('sentAt', 'is', null), eb('sentAt', '<=', latestOf(now, 0))]))
    .where('state', '<>', 'expired')
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The caller's weekly summary: adherence of followed people, and what runs low if the caller gets notified about stock. */
async function weekFor(context: CallContext, { from, to }: { from: string; to: string }): Promise<WeekFacts> {
  const { database, now } = context
  const followed = (await followsOf(context)).filter(({ due, missed, stock }) => due || missed || stock)
  const people: WeekFacts['people'][number][] = []
  const low: LowFacts[] = []
  const names = await namesOf(
    database,
    'people',
    followed.map(({ personId }) => personId),
  )
  for (const familyId of new Set(followed.map((one) => one.familyId))) {
    const ids = followed.filter((one) => one.familyId === familyId).map(({ personId }) => personId)
    const kept = await listAdherence(context, { familyId, from, to })
    for (const personId of ids) {
      const own = kept.filter((one) => one.personId === personId)
      const sum = (what: 'taken' | 'skipped' | 'missed') => own.reduce((total, one) => total + one[what], 0)
      if (own.length > 0)
        people.push({
          person: names.get(personId) ?? '',
          taken: sum('taken'),
          skipped: sum('skipped'),
          missed: sum('missed'),
        })
    }
    if (followed.some((one) => one.familyId === familyId && one.stock))
      low.push(...(await lowOf(database, familyId, now)))
  }
  return { from, to, people, low }
}

async function lowOf(database: Database, familyId: string, now: Date): Promise<LowFacts[]> {
  const low = (await forecastsOf(database, { familyId }, now)).filter((forecast) => forecast.low)
  const names = await namesOf(
    database,
    'medications',
    low.map(({ medicationId }) => medicationId),
  )
  return low.map(({ medicationId, daysLeft, about }) => ({
    people: [],
    medicine: names.get(medicationId) ?? '',
    daysLeft: daysLeft ?? 0,
    isAbout: about,
  }))
}

async function namesOf(database: Database, table: 'people' | 'medications', ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await database.selectFrom(table).where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
