import { fromMilli } from '../../../contract/amounts.ts'
import {
  COUNTED_DAYS,
  type DoctorMedicine,
  type DoctorPage,
  type DoctorPlan,
  LISTED_DAYS,
} from '../../../contract/doctor.ts'
import { MEASUREMENT_KINDS } from '../../../contract/measuring.ts'
import { nameOfPack } from '../../../contract/strength.ts'
import { compareNames } from '../../../language/byName.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { lastDayOf } from '../../../schedule/pattern.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { MEASUREMENT_COLUMNS, measurementsOf, toMeasurement } from '../../medicines/measurements/queries.ts'
import { medicationsOf } from '../../medicines/medications/queries.ts'
import { listAdherence } from '../../medicines/plans/adherence.ts'
import { plansOfPerson } from '../../medicines/plans/queries.ts'
import { takenFrom } from '../../medicines/stock/takenFrom.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { peopleOf } from '../../people/people/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'

/** Bound the answer and a printed page. */
const MOST_STOPPED = 50
const MOST_IN_HOUSE = 100
const MOST_OF_KIND = 5

/** Summary of a person for a doctor; days are those of `timeZone`. 404 for a foreign person. */
export async function doctorPage(
  context: CallContext,
  personId: string,
  timeZone: string,
): Promise<DoctorPage> {
  const person = await foundOrRefused(
    context,
    (by) =>
      peopleOf(by)
        .where('people.id', '=', personId)
        .select(['people.name', 'people.familyId', 'people.allergies']),
    'personNotFound',
  )
  const { familyId, name, allergies } = person
  return {
    name,
    allergies,
    madeAt: context.now.toISOString(),
    medicines: await medicinesOf(context, { familyId, personId }, timeZone),
    measurements: await newestOfEachKind(context, personId),
  }
}

interface FamilyPerson {
  familyId: string
  personId: string
}

async function medicinesOf(
  context: CallContext,
  whose: FamilyPerson,
  timeZone: string,
): Promise<DoctorMedicine[]> {
  const plans = await plansByMedication(context, whose.personId, timeZone)
  const doses = await dosesByMedication(context, whose.personId)
  const names = await namesByMedication(context, whose.personId)
  const adherence = await adherenceByMedication(context, whose, timeZone)
  const takers = await takersByMedication(context, whose.familyId)
  const rows = await medicationsOf(context)
    .where('medications.familyId', '=', whose.familyId)
    .select(['medications.id', 'medications.name', 'medications.purpose', 'medications.unit'])
    .orderBy('medications.id')
    .execute()
  const byName = rows.toSorted((a, b) => compareNames(a.name, b.name))
  const medicines = byName.flatMap(({ id, ...row }): DoctorMedicine[] => {
    const all = plans.get(id) ?? []
    const going = all.filter(({ stoppedOn }) => stoppedOn === null)
    const taken = doses.get(id) ?? { times: 0, amount: 0 }
    const part = partOf(going, all, taken.times)
    const isTheirs = takers.get(id)?.has(whose.personId) ?? true
    if (part === 'house' && !isTheirs) return []
    const said = part === 'stopped' ? all.slice(-1) : going
    const takenAs = [...(names.get(id) ?? [])].filter((other) => other !== row.name)
    return [{ id, ...row, part, plans: said, taken, takenAs, adherence: adherence.get(id) ?? null }]
  })
  return [
    ...medicines.filter(({ part }) => part === 'planned' || part === 'asNeeded'),
    ...medicines.filter(({ part }) => part === 'stopped').slice(0, MOST_STOPPED),
    ...medicines.filter(({ part }) => part === 'house').slice(0, MOST_IN_HOUSE),
  ]
}

function partOf(
  going: readonly DoctorPlan[],
  all: readonly DoctorPlan[],
  times: number,
): DoctorMedicine['part'] {
  if (going.some(({ phases }) => phases.length > 0)) return 'planned'
  if (going.length > 0) return 'asNeeded'
  if (all.length > 0) return 'stopped'
  return times > 0 ? 'asNeeded' : 'house'
}

/** The person's plans that continue or recently ended, oldest first. */
async function plansByMedication(
  { database, now }: CallContext,
  personId: string,
  timeZone: string,
): Promise<Map<string, DoctorPlan[]>> {
  const today = toLocal(now.getTime(), timeZone).slice(0, 10)
  const oldest = new Date(Date.parse(today) - LISTED_DAYS * DAY_MS).toISOString().slice(0, 10)
  const plans = new Map<string, DoctorPlan[]>()
  for (const plan of await plansOfPerson(database, personId)) {
    const { medicationId, status, until, firstContent, content } = plan
    const { phases, asNeeded, startsOn, endsOn, food, limits } = content
    const last = lastDayOf(content)
    const stopped =
      status === 'stopped' && until !== null ? toLocal(Date.parse(until), plan.timeZone).slice(0, 10) : null
    const stoppedOn = stopped ?? (last !== null && last < today ? last : null)
    if (stoppedOn !== null && stoppedOn < oldest) continue
    const since = firstContent.startsOn < startsOn ? firstContent.startsOn : startsOn
    const said = { status, phases, asNeeded, startsOn, endsOn, food, limits, since, stoppedOn }
    plans.set(medicationId, [...(plans.get(medicationId) ?? []), said])
  }
  return plans
}

/** People of each medication; none for medications for everyone. */
async function takersByMedication(context: CallContext, familyId: string): Promise<Map<string, Set<string>>> {
  const rows = await medicationsOf(context)
    .innerJoin('medicationPeople', 'medicationPeople.medicationId', 'medications.id')
    .where('medications.familyId', '=', familyId)
    .select(['medicationPeople.medicationId', 'medicationPeople.personId'])
    .execute()
  const takers = new Map<string, Set<string>>()
  for (const { medicationId, personId } of rows)
    takers.set(medicationId, (takers.get(medicationId) ?? new Set()).add(personId))
  return takers
}

const countedFrom = (now: Date) => new Date(now.getTime() - COUNTED_DAYS * DAY_MS).toISOString()

async function dosesByMedication(context: CallContext, personId: string) {
  const rows = await context.database
    .selectFrom('doses')
    .where('personId', '=', personId)
    .where('takenAt', '>=', countedFrom(context.now))
    .groupBy('medicationId')
    .select((eb) => [
      'medicationId',
      eb.fn.countAll<number>().as('times'),
      eb.fn.sum<number>('amountMilli').as('milli'),
    ])
    .execute()
  return new Map(
    rows.map(({ medicationId, times, milli }) => [
      medicationId,
      { times: Number(times), amount: fromMilli(Number(milli)) },
    ]),
  )
}

/** Names of what was taken of each medication, as it was called then, by name. */
async function namesByMedication(context: CallContext, personId: string): Promise<Map<string, Set<string>>> {
  const rows = await context.database
    .selectFrom('doses')
    .where('personId', '=', personId)
    .where('takenAt', '>=', countedFrom(context.now))
    .select(['medicationId', 'takenName', 'takenPacks'])
    .distinct()
    .execute()
  const names = new Map<string, Set<string>>()
  for (const { medicationId, ...columns } of rows)
    for (const part of takenFrom({ ...columns, amountMilli: 0 })) {
      const name = nameOfPack(part, '')
      if (name !== '') names.set(medicationId, (names.get(medicationId) ?? new Set()).add(name))
    }
  return new Map([...names].map(([id, all]) => [id, new Set([...all].sort(compareNames))]))
}

async function adherenceByMedication(context: CallContext, whose: FamilyPerson, timeZone: string) {
  const dayOf = (instant: number) => toLocal(instant, timeZone).slice(0, 10)
  const now = context.now.getTime()
  const days = { from: dayOf(now - (COUNTED_DAYS - 1) * DAY_MS), to: dayOf(now) }
  const rows = await listAdherence(context, { ...whose, ...days })
  return new Map(
    rows
      .filter(({ taken, skipped, missed }) => taken + skipped + missed > 0)
      .map(({ medicationId, taken, skipped, missed }) => [medicationId, { taken, skipped, missed }]),
  )
}

async function newestOfEachKind(context: CallContext, personId: string): Promise<DoctorPage['measurements']> {
  const from = new Date(context.now.getTime() - LISTED_DAYS * DAY_MS).toISOString()
  const found: DoctorPage['measurements'] = []
  for (const of of MEASUREMENT_KINDS) {
    const rows = await measurementsOf(context)
      .where('measurements.personId', '=', personId)
      .where('measurements.kind', '=', of)
      .where('measurements.measuredAt', '>=', from)
      .select(MEASUREMENT_COLUMNS)
      .orderBy('measurements.measuredAt', 'desc')
      .orderBy('measurements.id', 'desc')
      .limit(MOST_OF_KIND)
      .execute()
    for (const { kind, measuredAt, value, diastolic, unit, note } of rows.map(toMeasurement))
      found.push({ kind, measuredAt, value, diastolic, unit, note })
  }
  return found
}
