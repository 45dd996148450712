import type { Access } from '../../people/auth/memberships.ts'
import { familiesOf } from '../../people/families/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * Number of doses in the caller's families. Not locked, as every dose of a family would wait: on PostgreSQL simultaneous doses
 * may exceed the limit by the number of connections.
 */
export const dosesOf = (access: Access) =>
  familiesOf(access).select((eb) => eb.fn.sum<number | null>('families.doseCount').as('doses'))

/** 409 if the caller's families have as many doses as one account may have. */
export async function refuseMoreDoses(context: CallContext, limits: Pick<Limits, 'doses'>): Promise<void> {
  const { doses } = await dosesOf(context).executeTakeFirstOrThrow()
  refuseAbove(Number(doses), limits)
}

export function refuseAbove(doses: number, { doses: most }: Pick<Limits, 'doses'>): void {
  if (doses >= most) throw new Refusal('limitReached', { most, things: 'log entries' })
}
