import { sql } from 'kysely'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { membershipsOf } from '../auth/memberships.ts'

/**
 * Images that the caller may see: those shown by medications of the caller's families, and own uploads that none shows yet
 * (not for an API token that may not upload). Leaving a family ends access to its pictures.
 */
export const imagesOf = (context: CallContext) => {
  // Attaching a picture needs a further right; this one is for seeing it.
  const shown = membershipsOf({ ...context, requiredRight: context.requiredRight && 'see' })
    .innerJoin('medications', 'medications.familyId', 'memberships.familyId')
    .innerJoin('medicationImages', 'medicationImages.medicationId', 'medications.id')
    .where('medicationImages.imageId', '=', sql.ref<string>('images.id'))
    .select('medicationImages.imageId')
  const { via } = context.caller
  const images = context.database.selectFrom('images').where('images.deletedAt', 'is', null)
  if (via.kind === 'token' && via.scope !== 'manage') return images.where(({ exists }) => exists(shown))
  return images.where(({ and, eb, exists, not, or, selectFrom }) =>
    or([
      exists(shown),
      and([
        eb('images.uploaderId', '=', context.caller.account.id),
        not(
          exists(
            selectFrom('medicationImages')
              .whereRef('medicationImages.imageId', '=', 'images.id')
              .select('medicationImages.imageId'),
          ),
        ),
      ]),
    ]),
  )
}

/** Details of an image. 404 unless the caller may see it. */
export const findImage = (context: CallContext, id: string): Promise<{ contentType: string }> =>
  imagesOf(context)
    .where('images.id', '=', id)
    .select('images.contentType')
    .executeTakeFirstOrThrow(orRefuse('imageNotFound'))

export async function shownImageIds(tx: Tx, medicationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('medicationImages')
    .where('medicationId', '=', medicationId)
    .select('imageId')
    .execute()
  return rows.map((row) => row.imageId)
}
