import {
  type MedicationIngredients,
  type NamedIngredients,
  RECENT_HOURS,
  type RecentDose,
  type Sharing,
} from '../../../contract/ingredients.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { findFamily } from '../../people/families/queries.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { medicationsOf } from '../medications/queries.ts'
import type { Registers } from '../registers/openRegisters.ts'
import { countryOfZone } from '../registers/suggest.ts'
import { byLexicon, type KnownIngredients, knownOf, sharing } from './knownIngredients.ts'

const COLUMNS = [
  'medications.id',
  'medications.familyId',
  'medications.name',
  'medications.productCode',
  'ingredientCorrections.ingredients',
  'ingredientCorrections.forName',
] as const

/** Medications that the caller may see, with the family's entries. */
const correctedOf = (context: CallContext) =>
  medicationsOf(context)
    .leftJoin('ingredientCorrections', 'ingredientCorrections.medicationId', 'medications.id')
    .select(COLUMNS)

/** 404 for a foreign medication. */
export const findCorrected = (context: CallContext, id: string) =>
  foundOrRefused(context, (by) => correctedOf(by).where('medications.id', '=', id), 'medicationNotFound')

const correctedOfFamily = (context: CallContext, familyId: string) =>
  correctedOf(context)
    .where('medications.familyId', '=', familyId)
    .orderBy('medications.name')
    .orderBy('medications.id')

/** Names looked up between two yields. */
const AT_ONCE = 200

export interface Lists {
  registers: Pick<Registers, 'find'>
  /** Two letters; null if no register covers the family's country. */
  country: string | null
}

/** Adds a register's entry for the product code. */
async function inRegister<Row extends { productCode: string | null }>({ registers }: Lists, row: Row) {
  const product = row.productCode === null ? null : await registers.find(row.productCode)
  return { ...row, inRegister: product?.ingredients }
}

/** Medications that share an ingredient with `known`. */
async function sharingAmong(
  lists: Lists,
  known: KnownIngredients,
  all: Awaited<ReturnType<ReturnType<typeof correctedOfFamily>['execute']>>,
): Promise<Sharing[]> {
  const found: Sharing[] = []
  for (const some of inPieces(all, AT_ONCE)) {
    const looked = await Promise.all(some.map((row) => inRegister(lists, row)))
    found.push(...sharing(known, looked, lists.country))
    await yieldTurn()
  }
  return found
}

/** Lists of a family: 404 unless it is one of the caller's. */
async function listsOf(
  context: CallContext,
  familyId: string,
  registers: Lists['registers'],
): Promise<Lists> {
  const { country, timeZone } = await findFamily(context, familyId)
  return { registers, country: country ?? countryOfZone(timeZone) }
}

/** A family's medications by id, with valid entries. */
export async function saidIngredients(
  context: CallContext,
  familyId: string,
): Promise<Map<string, readonly string[]>> {
  const rows = await correctedOfFamily(context, familyId)
    .where('ingredientCorrections.ingredients', 'is not', null)
    .execute()
  const said = rows.map((row) => [row.id, knownOf(row)] as const)
  return new Map(
    said.filter(([, { source }]) => source === 'person').map(([id, { ingredients }]) => [id, ingredients]),
  )
}

const answered = ({ ingredients, source }: KnownIngredients) => ({ ingredients: [...ingredients], source })

/** Ingredients by name, and medications of a family that share one. 404 for a foreign family. */
export async function findByName(
  context: CallContext,
  registers: Lists['registers'],
  familyId: string,
  name: string,
): Promise<NamedIngredients> {
  const lists = await listsOf(context, familyId, registers)
  const known = byLexicon(name, lists.country)
  const all = known.ingredients.length > 0 ? await correctedOfFamily(context, familyId).execute() : []
  return { ...answered(known), others: await sharingAmong(lists, known, all) }
}

/** Medications of a family whose ingredients are known, by name. 404 for a foreign family. */
export async function listKnown(
  context: CallContext,
  registers: Lists['registers'],
  familyId: string,
): Promise<{ medicationId: string; ingredients: string[] }[]> {
  const lists = await listsOf(context, familyId, registers)
  const found: { medicationId: string; ingredients: string[] }[] = []
  for (const some of inPieces(await correctedOfFamily(context, familyId).execute(), AT_ONCE)) {
    for (const row of await Promise.all(some.map((one) => inRegister(lists, one)))) {
      const { ingredients } = knownOf(row, lists.country)
      if (ingredients.length > 0) found.push({ medicationId: row.id, ingredients: [...ingredients] })
    }
    await yieldTurn()
  }
  return found
}

/** Ingredients of a medication, others of its family that share one, and their last doses. 404 for a foreign medication. */
export async function findIngredients(
  context: CallContext,
  registers: Lists['registers'],
  id: string,
): Promise<MedicationIngredients> {
  const medication = await findCorrected(context, id)
  const lists = await listsOf(context, medication.familyId, registers)
  const known = knownOf(await inRegister(lists, medication), lists.country)
  const all =
    known.ingredients.length > 0 ? await correctedOfFamily(context, medication.familyId).execute() : []
  const others = await sharingAmong(
    lists,
    known,
    all.filter((other) => other.id !== id),
  )
  const ids = [id, ...others.map(({ medicationId }) => medicationId)]
  return { ...answered(known), others, recent: await lastDoses(context, ids) }
}

/** Each person's last dose of these medications, which the caller may see; newest first. */
function lastDoses({ database, now }: CallContext, medicationIds: readonly string[]): Promise<RecentDose[]> {
  const since = new Date(now.getTime() - RECENT_HOURS * HOUR_MS).toISOString()
  return database
    .selectFrom('doses')
    .where('medicationId', 'in', medicationIds)
    .where('takenAt', '>', since)
    .groupBy(['medicationId', 'personId'])
    .select((eb) => ['medicationId', 'personId', eb.fn.max('takenAt').as('takenAt')])
    .orderBy('takenAt', 'desc')
    .orderBy('medicationId')
    .orderBy('personId')
    .execute()
}
