import { fromMilli, writeAmountOf } from '../../../contract/amounts.ts'
import { t } from '../../../language/t.ts'
import { type TimeText, textOf } from '../texts.ts'
import type { AboutMoment, ComposedText, DeliveryToSend } from './kind.ts'

/** The planned local times of some messages. */
export const timesOf = (wanted: readonly DeliveryToSend[]): string[] => [
  ...new Set(wanted.flatMap(({ moments }) => moments.map(({ known }) => known.local))),
]

export function toTimeText({ known: { local, milli }, medication }: AboutMoment): TimeText {
  return {
    local,
    pillImage: medication?.pillImage ?? undefined,
    what:
      medication &&
      t('{medicine}, {amount}', {
        medicine: medication.name,
        amount: writeAmountOf(fromMilli(milli), medication.unit),
      }),
  }
}

/** Every dose of some deliveries, once. */
export const momentsAmong = (wanted: readonly DeliveryToSend[]): AboutMoment[] => [
  ...new Map(wanted.flatMap((one) => one.moments).map((moment) => [moment.known.id, moment])).values(),
]

/**
 * Composes deliveries about planned doses: of one person and time as `kind`, of several times (after an outage) as a summary.
 */
export function composeTimes(
  wanted: readonly [DeliveryToSend, ...DeliveryToSend[]],
  kind: 'due' | 'repeat' | 'late' | 'allClear',
  ofOneTime: (person: string, moments: readonly AboutMoment[]) => ComposedText['text'],
): ComposedText | undefined {
  const [{ row, person, moments: own }] = wanted
  const moments = momentsAmong(wanted)
  const [first] = moments
  if (person === undefined || !first) return undefined
  if (timesOf(wanted).length > 1) {
    const all = moments.map(toTimeText)
    return {
      kind: 'summary',
      text: textOf({ step: 'summary', person, moments: all }),
      tag: `person ${row.personId}`,
      moments: all,
    }
  }
  return {
    kind,
    text: ofOneTime(person, own),
    tag: `${row.personId} ${first.known.local}`,
    moments: own.map(toTimeText),
  }
}

/** Composes messages about open doses. */
export const composeOpen = (
  wanted: readonly [DeliveryToSend, ...DeliveryToSend[]],
  kind: 'due' | 'repeat' | 'late',
): ComposedText | undefined =>
  composeTimes(wanted, kind, (person, moments) =>
    textOf({ step: kind, person, moments: moments.map(toTimeText) }),
  )
