import type { Measurement } from '../../../contract/measurements.ts'
import { KIND_NAMES, writeMeasured } from '../../measurements/measurementWords.ts'
import type { Fields } from '../changedFields.ts'
import type { EventText, Facts, Sentences } from './eventText.ts'

/** Lines about a measurement: its value, then its note. */
function linesAbout(fields: Fields): string[] {
  const { kind, note, ...measured } = fields as Pick<
    Measurement,
    'kind' | 'value' | 'diastolic' | 'unit' | 'note'
  >
  const value = kind === 'note' ? [] : [`${KIND_NAMES[kind]}: ${writeMeasured(measured)}`]
  return note ? [...value, note] : value
}

export const measurementSentences = {
  measurementAdded: ({ who, name, after }: Facts): EventText => ({
    text: after.kind === 'note' ? `${who} wrote a note about` : `${who} measured`,
    name,
    details: linesAbout(after),
  }),
  measurementRemoved: ({ who, name, before }: Facts): EventText => ({
    text: before.kind === 'note' ? `${who} removed a note about` : `${who} removed a measurement of`,
    name,
    details: linesAbout(before),
  }),
} satisfies Sentences
