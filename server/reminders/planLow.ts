import { DAY_MS } from '../../language/durations.ts'
import { forecastsOf, type PlannedForecast } from '../medicines/plans/forecasts.ts'
import { readPlans } from '../medicines/plans/queries.ts'
import { eachApart } from '../platform/database/inPieces.ts'
import { lockRows } from '../platform/database/rows.ts'
import type { Database, Tx } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { insertDeliveries, newDelivery } from './deliveries.ts'
import type { LowFacts } from './kinds/low.ts'
import { afterQuiet, listenersOf } from './listeners.ts'
import type { ReminderDependencies } from './planReminders.ts'

/** Later than this the message is dropped. */
const WITHIN_MS = 2 * DAY_MS

/** Notifies followers once when a medication begins to run low, and again only after it was restocked. */
export async function planLow(reminds: ReminderDependencies, now: Date): Promise<void> {
  const families = await reminds.database
    .selectFrom('families')
    .where('timeZone', 'is not', null)
    .select('id')
    .execute()
  await eachApart(families, ({ id }) => planLowOf(reminds, id, now))
}

async function planLowOf(reminds: ReminderDependencies, familyId: string, now: Date): Promise<void> {
  const { database } = reminds
  const known = new Set(await knownLow(database, familyId))
  const forecasts = await forecastsOf(database, { familyId }, now)
  const low = forecasts.filter((forecast) => forecast.low)
  const over = [...known].filter((id) => !low.some(({ medicationId }) => medicationId === id))
  if (over.length > 0) await database.deleteFrom('lowStock').where('medicationId', 'in', over).execute()
  for (const forecast of low)
    if (!known.has(forecast.medicationId)) await notify(reminds, familyId, forecast, now)
}

const knownLow = async (database: Database, familyId: string): Promise<string[]> =>
  (
    await database
      .selectFrom('lowStock')
      .innerJoin('medications', 'medications.id', 'lowStock.medicationId')
      .where('medications.familyId', '=', familyId)
      .select('medicationId')
      .execute()
  ).map(({ medicationId }) => medicationId)

async function notify(
  { database, channels }: ReminderDependencies,
  familyId: string,
  { medicationId, daysLeft, about }: PlannedForecast,
  now: Date,
): Promise<void> {
  const since = now.toISOString()
  await inTransaction(database, async (tx) => {
    // It may have left the family since the forecast.
    const medication = await lockRows(
      tx,
      'medications',
      tx
        .selectFrom('medications')
        .where('id', '=', medicationId)
        .where('familyId', '=', familyId)
        .select('name'),
    ).executeTakeFirst()
    if (!medication) return
    const begun = await tx
      .insertInto('lowStock')
      .values({ medicationId, since })
      .onConflict((conflict) => conflict.doNothing())
      .returning('medicationId')
      .execute()
    if (begun.length === 0) return
    const people = await whoTakes(tx, medicationId)
    const facts: LowFacts = {
      people: people.map(({ name }) => name),
      medicine: medication.name,
      daysLeft: daysLeft ?? 0,
      isAbout: about,
    }
    const ids = people.map(({ id }) => id)
    const listeners = await listenersOf(tx, ids, { now, channels })
    const rows = listeners
      .filter(({ follow }) => follow.stock)
      .flatMap(({ userId, personId, quiet, targets }) =>
        targets.map(({ id: targetId, host }) =>
          newDelivery(
            {
              key: `${medicationId} low ${since}`,
              targetId,
              userId,
              host,
              step: 'low',
              personId,
              medicationId,
              occurrenceId: null,
              about: JSON.stringify(facts),
            },
            { sendAt: afterQuiet(now.getTime(), quiet), until: now.getTime() + WITHIN_MS },
          ),
        ),
      )
    // A follower of several people who take it gets one message.
    await insertDeliveries(tx, rows)
  })
}

async function whoTakes(tx: Tx, medicationId: string): Promise<{ id: string; name: string }[]> {
  const plans = await readPlans(tx, { medicationId })
  const ids = plans.filter(({ status }) => status === 'active').map(({ personId }) => personId)
  if (ids.length === 0) return []
  return tx.selectFrom('people').where('id', 'in', ids).select(['id', 'name']).orderBy('id').execute()
}
