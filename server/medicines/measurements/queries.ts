import { countFrom } from '../../../contract/amounts.ts'
import type { Measurement, MeasurementsQuery } from '../../../contract/measurements.ts'
import { MOST_IN_ANSWER } from '../../../contract/paging.ts'
import type { Access } from '../../people/auth/memberships.ts'
import { findFamily } from '../../people/families/queries.ts'
import { peopleOf, provePerson } from '../../people/people/queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { orRefuse } from '../../platform/http/refusal.ts'

/** Measurements of people of the caller's families: every query about one starts here. */
export const measurementsOf = (access: Access) =>
  peopleOf(access).innerJoin('measurements', 'measurements.personId', 'people.id')

export const MEASUREMENT_COLUMNS = [
  'measurements.id',
  'measurements.personId',
  'measurements.kind',
  'measurements.measuredAt',
  'measurements.valueMilli',
  'measurements.diastolicMilli',
  'measurements.unit',
  'measurements.note',
  'measurements.recordedBy',
] as const

export const toMeasurement = ({
  valueMilli,
  diastolicMilli,
  ...row
}: Omit<Tables['measurements'], 'createdAt'>): Measurement => ({
  ...row,
  value: countFrom(valueMilli),
  diastolic: countFrom(diastolicMilli),
})

/**
 * Measurements in a family, newest first, from `from` inclusive to `to` exclusive and older than `before`; at most `limit`. 404
 * for a foreign family, a person of another one, or a `before` outside the family.
 */
export async function listMeasurements(
  context: CallContext,
  familyId: string,
  { personId, from, to, before, limit = MOST_IN_ANSWER }: MeasurementsQuery,
): Promise<Measurement[]> {
  await findFamily(context, familyId)
  if (personId !== undefined) await provePerson(context, personId, familyId)
  const inFamily = measurementsOf(context).where('people.familyId', '=', familyId)
  let query = inFamily
    .select(MEASUREMENT_COLUMNS)
    .orderBy('measurements.measuredAt', 'desc')
    .orderBy('measurements.id', 'desc')
  if (personId !== undefined) query = query.where('measurements.personId', '=', personId)
  if (from !== undefined) query = query.where('measurements.measuredAt', '>=', from)
  if (to !== undefined) query = query.where('measurements.measuredAt', '<', to)
  if (before !== undefined) {
    const last = await inFamily
      .where('measurements.id', '=', before)
      .select(['measurements.id', 'measurements.measuredAt'])
      .executeTakeFirstOrThrow(orRefuse('measurementNotFound'))
    query = query.where((eb) =>
      eb(eb.refTuple('measurements.measuredAt', 'measurements.id'), '<', eb.tuple(last.measuredAt, last.id)),
    )
  }
  return (await query.limit(limit).execute()).map(toMeasurement)
}
