import { toMilli } from '../../../contract/amounts.ts'
import { WHO } from '../../../contract/doses.ts'
import type { AddMedicationBody, Medication, MedicationImage } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { lockAccount } from '../../people/auth/lockAccount.ts'
import { findFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { inOrder, showImages } from '../../people/images/showImages.ts'
import { lockPeople, ownPersonIn } from '../../people/people/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { type Creation, claimIdempotencyKey } from '../../platform/http/once.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { zoneOfFamily } from '../stock/familyZone.ts'
import { newStock, saveStock } from '../stock/ledger.ts'
import { summaryOf } from '../stock/packs.ts'
import type { Stock } from '../stock/stock.ts'
import { rememberProduct } from './knownProducts.ts'
import { medicationsOf, toMedication } from './queries.ts'

function firstPack(stock: Stock, body: AddMedicationBody, { id, createdAt }: Creation): void {
  const milliOf = (count: number | null | undefined) => (count == null ? null : toMilli(count))
  const count = milliOf(body.amountLeft === undefined ? body.pillCount : body.amountLeft)
  stock.add(
    {
      id,
      medicationId: id,
      initialMilli: body.initialPillCount === undefined ? count : milliOf(body.initialPillCount),
      expirationDate: body.expirationDate,
      openedOn: null,
      useWithinDays: null,
      lot: body.lot ?? null,
      productCode: body.productCode ?? null,
      discardedAt: null,
      version: 1,
      createdAt,
    },
    count,
    'opening',
  )
}

/** Row of a new medication, without derived counts. */
const newRow = (body: AddMedicationBody, stock: Stock, { id, createdAt }: Creation) => ({
  id,
  familyId: body.familyId,
  name: body.name,
  purpose: body.purpose ?? null,
  notes: body.notes ?? null,
  frequency: body.frequency ?? null,
  ifMissed: body.ifMissed ?? null,
  unit: body.unit ?? 'pill',
  stepMilli: toMilli(body.step ?? 1),
  warnDays: body.warnDays ?? null,
  pillImage: body.pillImage ?? null,
  ...summaryOf(stock.packs),
  version: 1,
  createdAt,
  updatedAt: createdAt,
})

/** Adds a medication to one of the caller's families. 404 for a foreign family or image, 400 for people of another family, 409 for one too many. */
export function addMedication(
  context: CallContext,
  body: AddMedicationBody,
  limits: Pick<Limits, 'medications'>,
): Promise<Medication> {
  return atomically(context, async (tx, txContext) => {
    const people = await lockPeople(txContext, body.personIds)
    await findFamily(txContext, body.familyId)
    await lockAccount(txContext)
    const creation = await claimIdempotencyKey(txContext)
    const by = await ownPersonIn(txContext, body.familyId)
    const { timeZone } = await tx
      .selectFrom('families')
      .where('id', '=', body.familyId)
      .select(zoneOfFamily('families.id').as('timeZone'))
      .executeTakeFirstOrThrow()
    const stock = newStock({ now: new Date(creation.createdAt) }, { id: creation.id, timeZone }, by)
    firstPack(stock, body, creation)
    const row = newRow(body, stock, creation)
    const images = inOrder(body.images ?? [])
    checkPillImage(body.pillImage, images)
    const personIds = eachOnce(body.personIds ?? [])
    const takers = personIds.map((personId) => ({ personId }))
    const medication = toMedication({ ...row, people: takers, images, logs: [] })
    if (creation.isRepeat) return medication
    const { count } = await medicationsOf(txContext)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= limits.medications) {
      throw new Refusal('limitReached', { most: limits.medications, things: 'medications' })
    }
    await tx.insertInto('medications').values(row).execute()
    await saveStock(tx, stock, { updatedAt: creation.createdAt })
    await showImages(txContext, row.id, images)
    await nameTakers(tx, row, personIds, people)
    await rememberProduct(tx, medication, medication.initialPillCount)
    const { id, familyId, name } = medication
    await recordEvent(txContext, { familyId, what: 'medicationAdded', thing: { id, name } })
    return medication
  })
}

/** 400 if the pill's picture is not among the medication's images. */
export function checkPillImage(
  pillImage: string | null | undefined,
  images: readonly Pick<MedicationImage, 'url'>[],
): void {
  if (pillImage && !images.some(({ url }) => url === pillImage))
    throw invalid('pillImage', t('Please choose one of the photos of this medication'))
}

/** People as answered: without duplicates, by id. */
const eachOnce = (personIds: readonly string[]): string[] => [...new Set(personIds)].sort()

/** Sets the people a medication is for; none means everyone. 400 unless all are in `people` of its family. */
export async function nameTakers(
  tx: Tx,
  { id, familyId }: { id: string; familyId: string },
  personIds: readonly string[],
  people: readonly { id: string; familyId: string }[],
): Promise<void> {
  const ofFamily = new Set(people.filter((one) => one.familyId === familyId).map((one) => one.id))
  const named = eachOnce(personIds)
  if (!named.every((personId) => ofFamily.has(personId))) throw invalid('personIds', WHO)
  await tx.deleteFrom('medicationPeople').where('medicationId', '=', id).execute()
  if (named.length === 0) return
  await tx
    .insertInto('medicationPeople')
    .values(named.map((personId) => ({ medicationId: id, personId })))
    .execute()
}
