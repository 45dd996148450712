import type { User } from '../../contract/auth.ts'
import type { Dose } from '../../contract/doses.ts'
import type { Medication, MedicationImage } from '../../contract/medications.ts'
import { nestedRows, parseRows } from '../database/rows.ts'
import type { Database, Tx } from '../database/tables.ts'
import { Refusal } from '../http/refusal.ts'

const DOSES_IN_LIST = 5
const DOSES_IN_ONE = 50

/** The medications of a user's families: every query about a medication starts here. */
export const medicationsOf = (database: Database | Tx, user: User) =>
  database
    .selectFrom('memberships')
    .innerJoin('medications', 'medications.familyId', 'memberships.familyId')
    .where('memberships.userId', '=', user.id)

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
const wholeMedications = (database: Database | Tx, user: User, atMostDoses: number) =>
  medicationsOf(database, user)
    .select(COLUMNS)
    .select((eb) => [
      nestedRows<MedicationImage>(
        database,
        eb
          .selectFrom('medicationImages')
          .whereRef('medicationImages.medicationId', '=', 'medications.id')
          .select(['imageId as url', 'medicationImages.name', 'sequence'])
          .orderBy('sequence')
          .orderBy('imageId'),
      ).as('images'),
      nestedRows<Dose>(
        database,
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

/** The medications of one family (whose membership the caller has proved), or of all the user's, by name. */
export async function listMedications(
  database: Database,
  user: User,
  familyId: string | undefined,
): Promise<Medication[]> {
  const all = wholeMedications(database, user, DOSES_IN_LIST)
  const rows = await (familyId === undefined
    ? all
    : all.where('medications.familyId', '=', familyId)
  ).execute()
  return rows.map(toMedication).sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** 404 unless it is a medication of one of the user's families. */
export async function findMedication(database: Database | Tx, user: User, id: string): Promise<Medication> {
  const row = await wholeMedications(database, user, DOSES_IN_ONE)
    .where('medications.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('medicationNotFound')
  return toMedication(row)
}
