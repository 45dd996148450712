import type { Measurement } from '../../../contract/measurements.ts'
import { listMeasurements } from '../../medicines/measurements/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { BYTE_ORDER_MARK, csvLine, localTimeIn } from './csv.ts'

/** A measurement with names instead of ids. */
interface ExportedMeasurement extends Omit<Measurement, 'id' | 'personId' | 'recordedBy'> {
  person: string | null
  recordedBy: string | null
}

type NameOf = (personId: string | null) => string | null

/** Measurements read between two yields; bounds the memory of an export. */
const PAGE = 500

/** All measurements in a family, newest first, a page at a time. */
export async function* pagesOfMeasurements(
  context: CallContext,
  familyId: string,
  nameOf: NameOf,
): AsyncGenerator<ExportedMeasurement[]> {
  let before: string | undefined
  do {
    const page = await listMeasurements(context, familyId, { before, limit: PAGE })
    if (page.length > 0)
      yield page.map(({ id: _, personId, recordedBy, ...rest }) => ({
        person: nameOf(personId),
        ...rest,
        recordedBy: nameOf(recordedBy),
      }))
    before = page.length === PAGE ? page.at(-1)?.id : undefined
    await yieldTurn()
  } while (before !== undefined)
}

const HEAD = [
  'Person',
  'Date',
  'Time',
  'Measured',
  'Value',
  'Lower value',
  'Unit',
  'Note',
  'Entered by',
  'Instant (UTC)',
]

export async function* measurementsTable(
  context: CallContext,
  familyId: string,
  nameOf: NameOf,
  timeZone: string,
): AsyncGenerator<string> {
  const localTime = localTimeIn(timeZone)
  yield BYTE_ORDER_MARK + csvLine(HEAD)
  for await (const page of pagesOfMeasurements(context, familyId, nameOf))
    yield page
      .map(({ person, kind, measuredAt, value, diastolic, unit, note, recordedBy }) =>
        csvLine([
          person,
          ...localTime(measuredAt),
          kind,
          value,
          diastolic,
          unit,
          note,
          recordedBy,
          measuredAt,
        ]),
      )
      .join('')
}
