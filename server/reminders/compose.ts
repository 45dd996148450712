import { fromMilli, writeAmountOf } from '../../contract/amounts.ts'
import { toLocal } from '../../schedule/zones.ts'
import { accountFactsIn } from './accountNews.ts'
import type { AboutMoment, Wanted } from './look.ts'
import type { About, Became, ToldMoment } from './texts.ts'

/** What a message says and under which name: a message takes the place of an earlier one of the same name. */
export interface Composed {
  about: About
  tag: string
}

/**
 * Says what messages to one target are about that go as one: about one person and time, or after an outage about all times of the
 * person.
 */
export function compose(wanted: readonly Wanted[]): Composed | undefined {
  const [first] = wanted
  if (!first) return undefined
  const { row, person } = first
  // Worked out when it was written down, with names: those it must not tell are taken out here.
  if (row.step === 'low') return { about: lowOf(first), tag: `low ${row.medicationId}` }
  if (row.step === 'digest') return { about: weekOf(first), tag: 'week' }
  if (row.step === 'confirm') return { about: { step: 'confirm' }, tag: 'confirm' }
  if (row.step === 'account')
    return { about: { step: 'account', account: accountFactsIn(row.about) }, tag: row.id }
  const byId = new Map(wanted.flatMap((one) => one.moments).map((moment) => [moment.known.id, moment]))
  const moments = [...byId.values()]
  if (person === undefined || moments.length === 0) return undefined
  if (timesOf(wanted).length > 1)
    return { about: { step: 'summary', person, moments: moments.map(toldOf) }, tag: `person ${row.personId}` }
  const tag = `${row.personId} ${moments[0]?.known.local}`
  if (row.step === 'allClear')
    return {
      about: {
        step: 'allClear',
        person,
        moments: first.moments.map((one) => ({ ...toldOf(one), became: becameOf(one) })),
      },
      tag,
    }
  // One of them is new, or all were told before.
  const step = wanted.some((one) => one.row.step === 'due') ? 'due' : row.step
  return { about: { step, person, moments: first.moments.map(toldOf) }, tag }
}

/** The planned times that messages are about, as local times. */
export const timesOf = (wanted: readonly Wanted[]): string[] => [
  ...new Set(wanted.flatMap(({ moments }) => moments.map(({ known }) => known.local))),
]

function toldOf({ known: { local, milli }, medication }: AboutMoment): ToldMoment {
  return {
    local,
    pillImage: medication?.pillImage ?? undefined,
    what: medication && `${medication.name}, ${writeAmountOf(fromMilli(milli), medication.unit)}`,
  }
}

function becameOf({ known: { dose, skippedAt, timeZone }, markedBy }: AboutMoment): Became {
  if (!dose) return { kind: skippedAt === null ? 'open' : 'skipped' }
  return {
    kind: 'taken',
    local: toLocal(Date.parse(dose.takenAt), timeZone),
    ...(markedBy !== undefined && { markedBy }),
  }
}

/** What `about` holds of a medicine that runs low. */
export type LowFacts = Extract<About, { step: 'low' }>['low']
export type WeekFacts = Extract<About, { step: 'digest' }>['digest']

const unnamed = (low: LowFacts): LowFacts => ({ ...low, medicine: undefined })

function lowOf({ row, showNames }: Wanted): About {
  const low: LowFacts = JSON.parse(row.about)
  return { step: 'low', low: showNames ? low : unnamed(low) }
}

function weekOf({ row, showNames }: Wanted): About {
  const digest: WeekFacts = JSON.parse(row.about)
  return { step: 'digest', digest: showNames ? digest : { ...digest, low: digest.low.map(unnamed) } }
}
