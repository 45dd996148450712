import { fromMilli, writeAmountOf } from '../../contract/amounts.ts'
import { toLocal } from '../../schedule/zones.ts'
import type { Database } from '../database/tables.ts'
import type { Known } from '../plans/occurrences.ts'
import type { DeliveryRow } from './claims.ts'
import type { Sending } from './outbox.ts'
import type { About, Became, ToldMoment } from './texts.ts'

/** What a message says and under which name: what comes under the same one takes the place of what came before. */
export interface Composed {
  about: About
  tag: string
}

/** Says what some deliveries to one target are about. Undefined where what they are about is gone meanwhile. */
export async function compose(
  database: Database,
  { rows, looked }: Sending,
  showNames: boolean,
): Promise<Composed | undefined> {
  const [first] = rows
  if (!first) return undefined
  // Worked out when it was written down, with names: those it must not tell are taken out here.
  if (first.step === 'low') return { about: lowOf(first, showNames), tag: `low ${first.medicationId}` }
  if (first.step === 'digest') return { about: weekOf(first, showNames), tag: 'week' }
  const person = await nameOf(database, first.personId)
  const moments = await Promise.all(looked.map((known) => momentOf(database, known, showNames)))
  const [known, moment] = [looked[0], moments[0]]
  if (person === undefined || !known || !moment) return undefined
  if (looked.length > 1)
    return { about: { step: 'summary', person, moments }, tag: `person ${first.personId}` }
  if (first.step === 'allClear') {
    const became = await becameOf(database, known)
    return { about: { step: 'allClear', person, moment, became }, tag: known.id }
  }
  return { about: { step: first.step, person, moment }, tag: known.id }
}

async function nameOf(database: Database, personId: string | null): Promise<string | undefined> {
  const person = await database
    .selectFrom('people')
    .where('id', '=', personId)
    .select('name')
    .executeTakeFirst()
  return person?.name
}

async function momentOf(
  database: Database,
  { local, medicationId, milli }: Known,
  showNames: boolean,
): Promise<ToldMoment> {
  if (!showNames) return { local, what: undefined }
  const { name, unit } = await database
    .selectFrom('medications')
    .where('id', '=', medicationId)
    .select(['name', 'unit'])
    .executeTakeFirstOrThrow()
  return { local, what: `${name}, ${writeAmountOf(fromMilli(milli), unit)}` }
}

async function becameOf(database: Database, { dose, timeZone, personId }: Known): Promise<Became> {
  if (!dose) return { kind: 'skipped' }
  const marked = dose.loggedBy === personId ? undefined : await nameOf(database, dose.loggedBy)
  return {
    kind: 'taken',
    local: toLocal(Date.parse(dose.takenAt), timeZone),
    ...(marked !== undefined && { markedBy: marked }),
  }
}

/** What `about` holds of a medicine that runs low. */
export type LowFacts = Extract<About, { step: 'low' }>['low']
export type WeekFacts = Extract<About, { step: 'digest' }>['digest']

const unnamed = (low: LowFacts): LowFacts => ({ ...low, medicine: undefined })

function lowOf({ about }: DeliveryRow, showNames: boolean): About {
  const low: LowFacts = JSON.parse(about)
  return { step: 'low', low: showNames ? low : unnamed(low) }
}

function weekOf({ about }: DeliveryRow, showNames: boolean): About {
  const digest: WeekFacts = JSON.parse(about)
  return { step: 'digest', digest: showNames ? digest : { ...digest, low: digest.low.map(unnamed) } }
}
