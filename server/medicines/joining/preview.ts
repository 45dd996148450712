import { countFrom } from '../../../contract/amounts.ts'
import { type Join, type JoinPreview, UNDO_JOIN_HOURS } from '../../../contract/joins.ts'
import { isSameAmount, strengthIn } from '../../../contract/strength.ts'
import { isFoldedEqual } from '../../../language/fold.ts'
import { t } from '../../../language/t.ts'
import { shownImages } from '../../people/images/showImages.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { medicationsOf, proveMedication } from '../medications/queries.ts'
import { MOST_PLANS_OF_ONE } from '../plans/checkPlan.ts'
import { readPlans } from '../plans/queries.ts'
import { readPacks } from '../stock/ledger.ts'
import { leftIn } from '../stock/packs.ts'

const MOST_IMAGES = 50

export type JoinLimits = Pick<Limits, 'packs'>

/** Medications that a member may join, as far as their access is checked. */
export interface ToJoin {
  id: string
  familyId: string
  name: string
  unit: string
}

/** 409 if two medications are not the same, or have too many packs or images together. */
export async function refuseJoin(
  database: Database | Tx,
  kept: ToJoin,
  other: ToJoin,
  limits: JoinLimits,
): Promise<void> {
  if (kept.id === other.id) throw new Refusal('joinDiffers', { what: 'itself' })
  if (kept.familyId !== other.familyId) throw new Refusal('medicationNotFound')
  if (kept.unit !== other.unit) throw new Refusal('joinDiffers', { what: 'unit' })
  const [one, two] = [strengthIn(kept.name), strengthIn(other.name)]
  if (one && two && (one.kind !== two.kind || !isSameAmount(one.amount, two.amount)))
    throw new Refusal('joinDiffers', { what: 'strength' })
  const going =
    (await readPlans(database, { medicationId: kept.id })).length +
    (await readPlans(database, { medicationId: other.id })).length
  if (going > MOST_PLANS_OF_ONE)
    throw new Refusal('limitReached', { most: MOST_PLANS_OF_ONE, things: 'plans of one medication' })
  const packs = (await readPacks(database, kept.id)).length + (await readPacks(database, other.id)).length
  if (packs > limits.packs) throw new Refusal('limitReached', { most: limits.packs, things: 'packs' })
  const images = [...(await shownImages(database, kept.id)), ...(await shownImages(database, other.id))]
  if (new Set(images.map(({ url }) => url)).size > MOST_IMAGES)
    throw invalid('other', t('A medication keeps at most {MOST_IMAGES} images', { MOST_IMAGES }))
}

/** True if the packs of the other one need its name. */
export const isOtherName = (kept: string, other: string): boolean => !isFoldedEqual(kept, other)

/** Preview of all that `id` would get from `otherId`. 404 for a foreign medication or one of another family, 409 if they differ. */
export async function previewJoin(
  context: CallContext,
  id: string,
  otherId: string,
  limits: JoinLimits,
): Promise<JoinPreview> {
  const { database } = context
  const find = async (medicationId: string) => {
    await proveMedication(context, medicationId)
    return medicationsOf(context)
      .where('medications.id', '=', medicationId)
      .select(['medications.id', 'medications.familyId', 'medications.name', 'medications.unit'])
      .select('medications.doseCount')
      .executeTakeFirstOrThrow()
  }
  const [kept, other] = [await find(id), await find(otherId)]
  await refuseJoin(database, kept, other, limits)
  const packs = await readPacks(database, otherId)
  const going = (medicationId: string) => readPlans(database, { medicationId })
  const own = new Set((await going(id)).map(({ personId }) => personId))
  return {
    otherName: other.name,
    packs: packs.length,
    doses: Number(other.doseCount),
    images: (await shownImages(database, otherId)).length,
    plans: (await going(otherId)).map(({ personId }) => ({ personId, isTwice: own.has(personId) })),
    amountLeft: countFrom(leftIn([...(await readPacks(database, id)), ...packs])),
  }
}

/** Joins of a medication that can be undone. The caller has checked access. */
export const undoable = ({ database, now }: Pick<CallContext, 'database' | 'now'>, medicationId: string) =>
  database
    .selectFrom('joins')
    .innerJoin('medications', (join) =>
      join
        .onRef('medications.id', '=', 'joins.medicationId')
        .onRef('medications.familyId', '=', 'joins.familyId'),
    )
    .where('joins.medicationId', '=', medicationId)
    .where('joins.createdAt', '>', new Date(now.getTime() - UNDO_JOIN_HOURS * 60 * 60 * 1000).toISOString())

/** Medications that were joined into one and can be separated, newest first. 404 for a foreign one. */
export async function listJoins(context: CallContext, medicationId: string): Promise<Join[]> {
  await proveMedication(context, medicationId)
  return undoable(context, medicationId)
    .select([
      'joins.id',
      'joins.medicationId',
      'joins.otherName',
      'joins.byName as madeBy',
      'joins.createdAt',
    ])
    .orderBy('joins.createdAt', 'desc')
    .orderBy('joins.id')
    .execute()
}
