import type { Measurement } from '../../../../contract/measurements.ts'
import { sentence, t } from '../../../../language/t.ts'
import { KIND_NAMES, writeMeasured } from '../../../medicines/measurements/measurementWords.ts'
import type { Fields } from '../changedFields.ts'
import type { EventText, Facts, Sentences } from './eventText.ts'

/** Lines about a measurement: its value, then its note. */
function linesAbout(fields: Fields): string[] {
  const { kind, note, ...measured } = fields as Pick<
    Measurement,
    'kind' | 'value' | 'diastolic' | 'unit' | 'note'
  >
  const value =
    kind === 'note'
      ? []
      : [t('{label}: {value}', { label: t(KIND_NAMES[kind]), value: writeMeasured(measured) })]
  return note ? [...value, note] : value
}

export const measurementSentences = {
  measurementAdded: ({ after }: Facts): EventText => ({
    of:
      after.kind === 'note' ? sentence('{who} wrote a note about {name}') : sentence('{who} measured {name}'),
    details: linesAbout(after),
  }),
  measurementRemoved: ({ before }: Facts): EventText => ({
    of:
      before.kind === 'note'
        ? sentence('{who} removed a note about {name}')
        : sentence('{who} removed a measurement of {name}'),
    details: linesAbout(before),
  }),
} satisfies Sentences
