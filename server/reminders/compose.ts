import { fromMilli, writeAmountOf } from '../../contract/amounts.ts'
import { toLocal } from '../../schedule/zones.ts'
import type { Known } from '../plans/occurrences.ts'
import type { Wanted } from './look.ts'
import type { About, Became, ToldMoment } from './texts.ts'

/** What a message says and under which name: what comes under the same one takes the place of what came before. */
export interface Composed {
  about: About
  tag: string
}

/** Says what some messages to one target are about: one, or after an outage several of one person. */
export function compose(wanted: readonly Wanted[]): Composed | undefined {
  const [first] = wanted
  if (!first) return undefined
  const { row, known, person } = first
  // Worked out when it was written down, with names: those it must not tell are taken out here.
  if (row.step === 'low') return { about: lowOf(first), tag: `low ${row.medicationId}` }
  if (row.step === 'digest') return { about: weekOf(first), tag: 'week' }
  if (row.step === 'confirm') return { about: { step: 'confirm' }, tag: 'confirm' }
  const moment = momentOf(first)
  if (person === undefined || !known || !moment) return undefined
  if (wanted.length > 1) {
    const moments = wanted.map(momentOf).filter((one) => one !== undefined)
    return { about: { step: 'summary', person, moments }, tag: `person ${row.personId}` }
  }
  if (row.step === 'allClear')
    return { about: { step: 'allClear', person, moment, became: becameOf(known, first) }, tag: known.id }
  return { about: { step: row.step, person, moment }, tag: known.id }
}

function momentOf({ known, medication }: Wanted): ToldMoment | undefined {
  if (!known) return undefined
  const { local, milli } = known
  const what = medication && `${medication.name}, ${writeAmountOf(fromMilli(milli), medication.unit)}`
  return { local, what }
}

function becameOf({ dose, timeZone }: Known, { markedBy }: Wanted): Became {
  if (!dose) return { kind: 'skipped' }
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
