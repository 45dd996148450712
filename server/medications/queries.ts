import type { Dose } from '../../contract/doses.ts'
import type { Medication, MedicationImage } from '../../contract/medications.ts'
import { membershipsOf } from '../auth/memberships.ts'
import { locked, nestedRows, parseRows } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { orRefuse } from '../http/refusal.ts'

const DOSES_IN_LIST = 5
const DOSES_IN_ONE = 50

/** The medications of the caller's families: every query about a medication starts here. */
export const medicationsOf = (act: Acting) =>
  membershipsOf(act).innerJoin('medications', 'medications.familyId', 'memberships.familyId')

const COLUMNS = [
  'medications.id',
  'medications.familyId',
  'medications.name',
  'medications.purpose',
  'medications.notes',
  'medications.frequency',
  'medications.expirationDate',
  'medications.pillCount',
  'medications.initialPillCount',
  'medications.productCode',
  'medications.lot',
  'medications.version',
  'medications.createdAt',
  'medications.updatedAt',
] as const

/** Medications with their images by sequence and their newest doses, in one query. */
const wholeMedications = (act: Acting, atMostDoses: number) =>
  medicationsOf(act)
    .select(COLUMNS)
    .select((eb) => [
      nestedRows<MedicationImage>(
        act.database,
        eb
          .selectFrom('medicationImages')
          .whereRef('medicationImages.medicationId', '=', 'medications.id')
          .select(['imageId as url', 'medicationImages.name', 'sequence'])
          .orderBy('sequence')
          .orderBy('imageId'),
      ).as('images'),
      nestedRows<Dose>(
        act.database,
        eb
          .selectFrom('doses')
          .whereRef('doses.medicationId', '=', 'medications.id')
          .select(['doses.id', 'takenAt', 'pillsTaken', 'doses.notes'])
          .orderBy('takenAt', 'desc')
          .orderBy('doses.id', 'desc')
          .limit(atMostDoses),
      ).as('logs'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof wholeMedications>['executeTakeFirstOrThrow']>>

const toMedication = ({ images, logs, ...row }: Row): Medication => ({
  ...row,
  expirationDate: row.expirationDate === null ? null : `${row.expirationDate}T00:00:00.000Z`,
  images: parseRows(images),
  logs: parseRows(logs),
})

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The medications of one of the caller's families, or of all of them, by name. */
export async function listMedications(act: Acting, familyId: string | undefined): Promise<Medication[]> {
  const all = wholeMedications(act, DOSES_IN_LIST)
  const rows = await (familyId === undefined
    ? all
    : all.where('medications.familyId', '=', familyId)
  ).execute()
  return rows.map(toMedication).sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** 404 unless it is a medication of one of the caller's families. */
export async function findMedication(act: Acting, id: string): Promise<Medication> {
  const row = await wholeMedications(act, DOSES_IN_ONE)
    .where('medications.id', '=', id)
    .executeTakeFirstOrThrow(orRefuse('medicationNotFound'))
  return toMedication(row)
}

/** 404 unless it is a medication of one of the caller's families. */
export const proveMedication = (act: Acting, id: string) =>
  medicationsOf(act)
    .where('medications.id', '=', id)
    .select('medications.id')
    .executeTakeFirstOrThrow(orRefuse('medicationNotFound'))

/** The same, for a change: nobody else changes the medication until the transaction ends. */
export const lockMedication = (
  within: Acting<Tx>,
  id: string,
  otherwise: 'medicationNotFound' | 'doseNotFound' = 'medicationNotFound',
) =>
  locked(within.database, 'medications', medicationsOf(within).where('medications.id', '=', id))
    .select([
      'medications.familyId',
      'medications.pillCount',
      'medications.countEpoch',
      'medications.doseCount',
      'medications.version',
    ])
    .executeTakeFirstOrThrow(orRefuse(otherwise))
