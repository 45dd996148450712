import { toMilli } from '../../../contract/amounts.ts'
import type { Measurement, MeasurementBody } from '../../../contract/measurements.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { lockPerson, ownPersonIn } from '../../people/people/queries.ts'
import { CLOCK_SKEW_MS, latestOf } from '../../platform/database/isDue.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { toMeasurement } from './queries.ts'
import { whatWasMeasured } from './whatWasMeasured.ts'

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
