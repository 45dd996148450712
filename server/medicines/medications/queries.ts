import type { ExpressionBuilder } from 'kysely'
import { fromMilli, type Step } from '../../../contract/amounts.ts'
import type { Dose } from '../../../contract/doses.ts'
import type { NotFoundCode } from '../../../contract/failures.ts'
import type { Medication, MedicationImage } from '../../../contract/medications.ts'
import { type Access, foundOrRefused, membershipsOf } from '../../people/auth/memberships.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { lockRows, nestedRows, parseRows } from '../../platform/database/rows.ts'
import type { Database, Tables, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Page, PageBuilder } from '../../platform/http/pages.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { type TakenColumns, takenFrom } from '../stock/takenFrom.ts'

const DOSES_IN_LIST = 1
const DOSES_IN_ONE = 50

/** Medications of the caller's families: every query about a medication starts here. */
export const medicationsOf = (access: Access) =>
  membershipsOf(access).innerJoin('medications', 'medications.familyId', 'memberships.familyId')

const COLUMNS = [
  'medications.id',
  'medications.familyId',
  'medications.name',
  'medications.purpose',
  'medications.notes',
  'medications.frequency',
  'medications.ifMissed',
  'medications.expirationDate',
  'medications.pillCount',
  'medications.initialPillCount',
  'medications.leftMilli',
  'medications.unit',
  'medications.stepMilli',
  'medications.warnDays',
  'medications.pillImage',
  'medications.goodThrough',
  'medications.expiredPacks',
  'medications.productCode',
  'medications.lot',
  'medications.version',
  'medications.createdAt',
  'medications.updatedAt',
] as const

/** Columns of a dose for `toDose`. */
export const DOSE_COLUMNS = [
  'doses.id',
  'doses.takenAt',
  'doses.pillsTaken',
  'doses.amountMilli',
  'doses.notes',
  'doses.personId',
  'doses.loggedBy',
  'doses.occurrenceId',
  'doses.overrideReason',
  'doses.takenName',
  'doses.takenPacks',
  'doses.keepsTimes',
  'doses.version',
] as const

type DoseRow = Omit<Dose, 'amount' | 'taken' | 'keepsTimes'> &
  TakenColumns & { amountMilli: number; keepsTimes: number }

export const toDose = ({
  id,
  takenAt,
  pillsTaken,
  amountMilli,
  notes,
  personId,
  loggedBy,
  occurrenceId,
  overrideReason,
  takenName,
  takenPacks,
  keepsTimes,
  version,
}: DoseRow): Dose => ({
  id,
  takenAt,
  pillsTaken,
  amount: fromMilli(amountMilli),
  notes,
  personId,
  loggedBy,
  occurrenceId,
  overrideReason,
  taken: takenFrom({ takenName, takenPacks, amountMilli }),
  keepsTimes: keepsTimes === 1,
  version,
})

/** People, images by sequence and newest doses, in the medication's query. */
const whatBelongsToIt =
  (database: Database | Tx, atMostDoses: number) => (eb: ExpressionBuilder<Tables, 'medications'>) =>
    [
      nestedRows<{ personId: string }>(
        database,
        eb
          .selectFrom('medicationPeople')
          .whereRef('medicationPeople.medicationId', '=', 'medications.id')
          .select('personId')
          .orderBy('personId'),
      ).as('people'),
      nestedRows<MedicationImage>(
        database,
        eb
          .selectFrom('medicationImages')
          .whereRef('medicationImages.medicationId', '=', 'medications.id')
          .select(['imageId as url', 'medicationImages.name', 'sequence'])
          .orderBy('sequence')
          .orderBy('imageId'),
      ).as('images'),
      nestedRows<DoseRow>(
        database,
        eb
          .selectFrom('doses')
          .whereRef('doses.medicationId', '=', 'medications.id')
          .select(DOSE_COLUMNS)
          .orderBy('takenAt', 'desc')
          .orderBy('doses.id', 'desc')
          .limit(atMostDoses),
      ).as('logs'),
    ] as const

type Row = Omit<Medication, 'personIds' | 'amountLeft' | 'step' | 'logs'> & {
  leftMilli: number | null
  stepMilli: number
  people: { personId: string }[]
  logs: DoseRow[]
}

export const toMedication = ({ people, logs, leftMilli, stepMilli, ...row }: Row): Medication => ({
  ...row,
  images: parseRows(row.images),
  pillImage: parseRows(row.images).some(({ url }) => url === row.pillImage) ? row.pillImage : null,
  amountLeft: leftMilli === null ? null : fromMilli(leftMilli),
  step: fromMilli(stepMilli) as Step,
  personIds: parseRows(people).map(({ personId }) => personId),
  expirationDate: row.expirationDate === null ? null : `${row.expirationDate}T00:00:00.000Z`,
  logs: parseRows(logs).map(toDose),
})

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Medications of families whose access is checked, in one fixed order by name on both engines. Clients sort by language. */
export async function listMedications(
  database: Database,
  familyIds: readonly string[],
): Promise<Medication[]> {
  const all: Medication[] = []
  for await (const some of medicationsInOrder(database, familyIds, 0)) all.push(...some)
  return all
}

/** A page of that list from `skip` on. */
export async function pageOfMedications(
  database: Database,
  familyIds: readonly string[],
  skip = 0,
): Promise<Page<Medication[]>> {
  const gathered = new PageBuilder<Medication>()
  for await (const some of medicationsInOrder(database, familyIds, skip))
    for (const medication of some)
      if (!gathered.add(medication))
        return new Page(gathered.items, { skip: String(skip + gathered.items.length) })
  return new Page(gathered.items)
}

/** Medications read between two yields. */
const AT_ONCE = 100

async function* medicationsInOrder(
  database: Database,
  familyIds: readonly string[],
  skip: number,
): AsyncGenerator<Medication[]> {
  if (familyIds.length === 0) return
  const named = await database
    .selectFrom('medications')
    .where('medications.familyId', 'in', familyIds)
    .select(['id', 'name'])
    .execute()
  const inOrder = named
    .sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  for (const ids of inPieces(inOrder.slice(skip), AT_ONCE)) {
    const rows = await database
      .selectFrom('medications')
      .where('medications.id', 'in', ids)
      .select(COLUMNS)
      .select(whatBelongsToIt(database, DOSES_IN_LIST))
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    // Skips medications deleted since the names were read.
    yield ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [toMedication(row)] : []
    })
    await yieldTurn()
  }
}

/** 404 for a foreign medication, 403 if the caller's role does not allow the call. */
export async function findMedication(context: CallContext, id: string): Promise<Medication> {
  const query = (by: CallContext) =>
    medicationsOf(by)
      .where('medications.id', '=', id)
      .select(COLUMNS)
      .select(whatBelongsToIt(context.database, DOSES_IN_ONE))
  return toMedication(await foundOrRefused(context, query, 'medicationNotFound'))
}

/** Like `findMedication`, with only the name and family; 404 if it is not in a given family. */
export const proveMedication = (context: CallContext, id: string, familyId?: string) =>
  foundOrRefused(
    context,
    (by) => {
      const one = medicationsOf(by)
        .where('medications.id', '=', id)
        .select(['medications.id', 'medications.familyId', 'medications.name'])
      return familyId === undefined ? one : one.where('medications.familyId', '=', familyId)
    },
    'medicationNotFound',
  )

/** Like `proveMedication`, with the row locked until the transaction ends. */
export const lockMedication = (
  txContext: CallContext<Tx>,
  id: string,
  otherwise: NotFoundCode = 'medicationNotFound',
) =>
  foundOrRefused(
    txContext,
    (by) =>
      lockRows(by.database, 'medications', medicationsOf(by).where('medications.id', '=', id)).select([
        'medications.familyId',
        'medications.name',
        'medications.purpose',
        'medications.pillCount',
        'medications.initialPillCount',
        'medications.unit',
        'medications.stepMilli',
        'medications.doseCount',
        'medications.planCount',
        'medications.version',
      ]),
    otherwise,
  )
