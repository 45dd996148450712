import { writeAmountOf } from '../../../contract/amounts.ts'
import type { DueDose, MedicineLeft, PersonDue } from '../../../contract/due.ts'
import type { Family } from '../../../contract/families.ts'
import type { Occurrence, OccurrencesQuery } from '../../../contract/occurrences.ts'
import type { Person } from '../../../contract/people.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { medicationsOf } from '../../medicines/medications/queries.ts'
import { listForecasts } from '../../medicines/plans/forecasts.ts'
import { listOccurrences } from '../../medicines/plans/occurrencesAround.ts'
import { listFamilies } from '../../people/families/queries.ts'
import { listPeople } from '../../people/people/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'

/** Reaches every dose whose window ended within the last day. */
const PAST_MS = 2 * DAY_MS

/** Most people have a dose within two days; the others' next one is looked up separately. */
const SOON_MS = 2 * DAY_MS
const FAR_MS = 62 * DAY_MS

export interface PersonState extends Omit<PersonDue, 'waitingMinutes'> {
  kind: Person['kind']
  /** True if the caller may log doses. */
  mayLog: boolean
}

/** Everything that is published to Home Assistant. */
export interface Household {
  people: PersonState[]
  medicines: MedicineLeft[]
  /** Time at which the next of these states changes by itself; milliseconds since 1970. */
  changesAt: number
}

export const EMPTY: Household = { people: [], medicines: [], changesAt: Number.POSITIVE_INFINITY }

/** True if a dose is to be taken at `at` (ISO): its time has come, and it is neither done nor postponed. */
export const isDueAt = (one: Occurrence, at: string): boolean =>
  isOpen(one) &&
  one.dueAt <= at &&
  at < one.windowEndsAt &&
  (one.snoozedUntil === null || one.snoozedUntil <= at)

const isOpen = ({ dose, skipped }: Occurrence) => dose === null && skipped === null

/** Reads what the caller may see of people and planned medicines. */
export async function readHousehold(context: CallContext): Promise<Household> {
  const families = await listFamilies(context)
  const logged = new Set((await listFamilies({ ...context, requiredRight: 'log' })).map(({ id }) => id))
  const parts: Household[] = []
  for (const family of families) parts.push(await readFamily(context, family, logged.has(family.id)))
  return {
    people: parts.flatMap(({ people }) => people),
    medicines: parts.flatMap(({ medicines }) => medicines),
    changesAt: Math.min(...parts.map(({ changesAt }) => changesAt), Number.POSITIVE_INFINITY),
  }
}

async function readFamily(
  context: CallContext,
  { id: familyId }: Family,
  mayLog: boolean,
): Promise<Household> {
  const people = (await listPeople(context, familyId)).filter(({ archived }) => !archived)
  const forecasts = await listForecasts(context, familyId)
  const medications = await medicationsOf(context)
    .where('medications.familyId', '=', familyId)
    .where('medications.planCount', '>', 0)
    .select(['medications.id', 'medications.name', 'medications.unit'])
    .execute()
  const byId = new Map(medications.map((medication) => [medication.id, medication]))
  const now = context.now.getTime()
  const occurrences = await allOccurrences(context, familyId, now - PAST_MS, now + SOON_MS)
  const states: PersonState[] = []
  for (const { id, name, kind } of people) {
    const own = occurrences.filter(({ personId }) => personId === id)
    const at = context.now.toISOString()
    const due = own.filter((one) => isDueAt(one, at))
    const today = own.filter(
      ({ local, timeZone }) => local.slice(0, 10) === toLocal(now, timeZone).slice(0, 10),
    )
    const next =
      own.find((one) => isOpen(one) && one.dueAt > at) ??
      (await firstLater(context, { familyId, personId: id }, now + SOON_MS))
    states.push({
      id,
      familyId,
      name,
      kind,
      nextDose: next?.dueAt ?? null,
      due: due
        .flatMap(({ id: occurrenceId, medicationId, personId, amount, dueAt }): DueDose[] => {
          const medication = byId.get(medicationId)
          if (!medication) return []
          const { name: medicine, unit } = medication
          const words = `${medicine}, ${writeAmountOf(amount, unit)}`
          return [{ occurrenceId, medicationId, personId, medicine, amount, words, dueAt }]
        })
        // A fixed order, as they may be read aloud.
        .sort((a, b) => (a.dueAt === b.dueAt ? (a.words < b.words ? -1 : 1) : a.dueAt < b.dueAt ? -1 : 1)),
      dueSince: due[0]?.dueAt ?? null,
      missed: own.filter(
        ({ state, windowEndsAt }) => state === 'missed' && Date.parse(windowEndsAt) > now - DAY_MS,
      ).length,
      planned: today.length,
      taken: today.filter(({ dose }) => dose !== null).length,
      mayLog,
    })
  }
  return {
    people: states,
    medicines: forecasts.flatMap(({ medicationId, daysLeft, lastsUntil, low }) => {
      const medication = byId.get(medicationId)
      return medication ? [{ id: medicationId, name: medication.name, daysLeft, lastsUntil, low }] : []
    }),
    changesAt: Math.min(...occurrences.flatMap(changesOf).filter((at) => at > now), Number.POSITIVE_INFINITY),
  }
}

/** Instants at which an occurrence changes a person's state. */
const changesOf = ({ dueAt, windowEndsAt, snoozedUntil }: Occurrence): number[] => {
  const ends = Date.parse(windowEndsAt)
  return [Date.parse(dueAt), ends, ends + DAY_MS, snoozedUntil === null ? ends : Date.parse(snoozedUntil)]
}

/** Every page of a family's occurrences. */
export async function allOccurrences(
  context: CallContext,
  familyId: string,
  from: number,
  to: number,
): Promise<Occurrence[]> {
  const found: Occurrence[] = []
  let page: Pick<OccurrencesQuery, 'from' | 'skip' | 'open'> = {
    ...{ from: new Date(from).toISOString(), skip: 0, open: 'true' },
  }
  for (;;) {
    const { items, next } = await listOccurrences(context, {
      familyId,
      to: new Date(to).toISOString(),
      ...page,
    })
    found.push(...items)
    if (!next?.from) return found
    page = { from: next.from, skip: Number(next.skip) }
  }
}

async function firstLater(
  context: CallContext,
  whose: { familyId: string; personId: string },
  from: number,
): Promise<Occurrence | undefined> {
  const span = { from: new Date(from).toISOString(), to: new Date(from + FAR_MS - DAY_MS).toISOString() }
  const { items } = await listOccurrences(context, { ...whose, ...span })
  return items.find(isOpen)
}
