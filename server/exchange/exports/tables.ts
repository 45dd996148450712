import type { Family } from '../../../contract/families.ts'
import type { Medication } from '../../../contract/medications.ts'
import { nameOfPack } from '../../../contract/strength.ts'
import { listMedications } from '../../medicines/medications/queries.ts'
import { listFamilies } from '../../people/families/queries.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { BYTE_ORDER_MARK, csvLine, localTimeIn } from './csv.ts'
import { type ExportedDose, pagesOfDoses } from './exportedDoses.ts'

const DOSES_HEAD = [
  'Family',
  'Medicine',
  'Date',
  'Time',
  'Pills taken',
  'Taken by',
  'Logged by',
  'Notes',
  'Instant (UTC)',
  'Amount',
  'Unit',
  'Planned for',
  'Beyond the limits because',
  'Taken as',
]

/** Names of what a dose was taken from: "Ibuprofen 400 mg; Ibuprofen Aliud 200 mg". */
const takenAs = (taken: ExportedDose['taken']): string => taken.map((part) => nameOfPack(part, '')).join('; ')

/** The doses of some medications of a family as lines of a table, oldest first for each. */
async function* doseLines(
  context: CallContext,
  family: Family,
  medications: readonly Medication[],
  timeZone: string,
): AsyncGenerator<string> {
  const localTime = localTimeIn(timeZone)
  for (const { id, name, unit } of medications) {
    for await (const doses of pagesOfDoses(context, id)) {
      yield doses
        .map(({ takenAt, pillsTaken, amount, takenBy, loggedBy, notes, plannedFor, overrideReason, taken }) =>
          csvLine([
            ...[family.name, name, ...localTime(takenAt), pillsTaken, takenBy, loggedBy, notes, takenAt],
            ...[amount, unit, plannedFor?.replace('T', ' ') ?? null, overrideReason, takenAs(taken)],
          ]),
        )
        .join('')
    }
  }
}

export async function* dosesTable(
  context: CallContext,
  family: Family,
  medications: readonly Medication[],
  timeZone: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(DOSES_HEAD)
  yield* doseLines(context, family, medications, timeZone)
}

/** The doses of all families of the caller as one table, a family after the other. */
export async function* allDosesTable(context: CallContext, timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(DOSES_HEAD)
  for (const family of await listFamilies(context)) {
    yield* doseLines(context, family, await listMedications(context.database, [family.id]), timeZone)
  }
}

/** Medicines written between two yields. */
const AT_ONCE = 50

export async function* medicinesTable(medications: readonly Medication[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(MEDICINES_HEAD)
  for (const some of inPieces(medications, AT_ONCE)) {
    yield some.map(medicineLine).join('')
    await yieldTurn()
  }
}

const MEDICINES_HEAD = [
  'Medicine',
  'Purpose',
  'Frequency',
  'Expires',
  'Pills',
  'Pills at first',
  'Lot',
  'Code',
  'Notes',
  'Amount',
  'Unit',
  'Told below days left',
]

const medicineLine = (medication: Medication): string =>
  csvLine([
    medication.name,
    medication.purpose,
    medication.frequency,
    medication.expirationDate?.slice(0, 10) ?? null,
    medication.pillCount,
    medication.initialPillCount,
    medication.lot,
    medication.productCode,
    medication.notes,
    medication.amountLeft,
    medication.unit,
    medication.warnDays,
  ])
