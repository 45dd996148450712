import { toMilli } from '../../../contract/amounts.ts'
import type { Measurement, MeasurementBody } from '../../../contract/measurements.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { findFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { lockPerson, ownPersonIn } from '../../people/people/queries.ts'
import { CLOCK_SKEW_MS, latestOf } from '../../platform/database/isDue.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { MEASUREMENT_COLUMNS, measurementsOf, toMeasurement } from './queries.ts'

/**
 * Adds a measurement of a person in the unit entered. 404 for a foreign person, 400 for a future time, 409 above the family's
 * limit for 24 hours.
 */
export function addMeasurement(
  context: CallContext,
  personId: string,
  { measuredAt, ...body }: MeasurementBody,
  limits: Pick<Limits, 'measurements'>,
): Promise<Measurement> {
  if (Date.parse(measuredAt) > context.now.getTime() + CLOCK_SKEW_MS)
    throw invalid('measuredAt', t('The time must not be in the future'))
  return atomically(context, async (tx, txContext) => {
    const person = await lockPerson(txContext, personId)
    const { familyId } = person
    const { id, createdAt, isRepeat, settled } = await claimIdempotencyKey(txContext, {
      recordedBy: await ownPersonIn(txContext, familyId),
    })
    const row = {
      id,
      personId,
      kind: body.kind,
      measuredAt,
      valueMilli: 'value' in body ? toMilli(body.value) : null,
      diastolicMilli: 'diastolic' in body ? toMilli(body.diastolic) : null,
      unit: 'unit' in body ? body.unit : null,
      note: body.note ?? null,
      ...settled,
    }
    const measurement = toMeasurement(row)
    if (isRepeat) return measurement
    await refuseTooMany(txContext, familyId, limits)
    await tx
      .insertInto('measurements')
      .values({ ...row, createdAt })
      .execute()
    await recordEvent(txContext, {
      familyId,
      what: 'measurementAdded',
      thing: person,
      after: whatWasMeasured(measurement),
    })
    return measurement
  })
}

/** 409 at the family's limit for 24 hours. Locks the family, so that two calls cannot both add the last one. */
async function refuseTooMany(
  { database: tx, now }: CallContext<Tx>,
  familyId: string,
  { measurements: most }: Pick<Limits, 'measurements'>,
): Promise<void> {
  await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
    .select('id')
    .execute()
  const { count } = await tx
    .selectFrom('people')
    .innerJoin('measurements', 'measurements.personId', 'people.id')
    .where('people.familyId', '=', familyId)
    .where('measurements.createdAt', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .where('measurements.createdAt', '<=', latestOf(now, 0))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('limitReached', { most, things: 'measurements' })
}

/** Time within which the member who entered a measurement may remove it, in any role. */
const OWN_MS = DAY_MS

/** Removes a measurement. 404 for a foreign one, 403 if the role allows only own recent ones. */
export async function removeMeasurement(context: CallContext, personId: string, id: string): Promise<void> {
  await atomically(context, async (tx, txContext) => {
    const { name, familyId, createdAt, ...row } = await foundOrRefused(
      txContext,
      (by) =>
        measurementsOf(by)
          .where('people.id', '=', personId)
          .where('measurements.id', '=', id)
          .select(MEASUREMENT_COLUMNS)
          .select(['people.name', 'people.familyId', 'measurements.createdAt']),
      'measurementNotFound',
    )
    const isRecent = createdAt > new Date(context.now.getTime() - OWN_MS).toISOString()
    const isOwn = row.recordedBy !== null && row.recordedBy === (await ownPersonIn(txContext, familyId))
    if (!isRecent || !isOwn) await findFamily({ ...txContext, requiredRight: 'manage' }, familyId)
    const { numDeletedRows } = await tx.deleteFrom('measurements').where('id', '=', id).executeTakeFirst()
    // A racing call removed it first.
    if (numDeletedRows === 0n) throw new Refusal('measurementNotFound')
    await recordEvent(txContext, {
      familyId,
      what: 'measurementRemoved',
      thing: { id: personId, name },
      before: whatWasMeasured(toMeasurement(row)),
    })
  })
}

/** Fields of a measurement in its event. */
const whatWasMeasured = ({
  kind,
  value,
  diastolic,
  unit,
  note,
  measuredAt,
}: Measurement): Record<string, unknown> => ({ kind, value, diastolic, unit, note, measuredAt })
