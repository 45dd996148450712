import {
  type ApiToken,
  type ApiTokenBody,
  MOST_API_TOKENS,
  type NewApiToken,
} from '../../../contract/apiTokens.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { orRefuse, Refusal } from '../../platform/http/refusal.ts'
import { recordAccountEvent } from '../auth/accountEvents.ts'
import type { NotifyAccount } from '../auth/accountNews.ts'
import { storeApiToken } from '../auth/apiTokens.ts'
import type { Visitor } from '../auth/device.ts'
import { lockAccount } from '../auth/lockAccount.ts'
import { withProof } from '../auth/proof.ts'
import { findFamily } from '../families/queries.ts'

/** The account's tokens, newest first. */
export const listApiTokens = ({ database, caller }: CallContext): Promise<ApiToken[]> =>
  database
    .selectFrom('apiTokens')
    .where('userId', '=', caller.account.id)
    .select(['id', 'name', 'scope', 'familyId', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/**
 * Makes a token of the caller's account. 404 for a foreign family, 403 without proof of identity, 409 for too many. Its owner may
 * have any role: whatever the scope, a token never does more than the role allows.
 */
export async function makeApiToken(
  context: CallContext,
  { name, scope, familyId = null, days, currentPassword }: ApiTokenBody,
  visitor: Visitor,
  notify: NotifyAccount,
): Promise<NewApiToken> {
  if (familyId !== null) await findFamily(context, familyId)
  const { id: userId } = context.caller.account
  return withProof(context, { currentPassword }, () =>
    atomically(context, async (tx, txContext) => {
      await lockAccount(txContext)
      const { count } = await tx
        .selectFrom('apiTokens')
        .where('userId', '=', userId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= MOST_API_TOKENS)
        throw new Refusal('limitReached', { most: MOST_API_TOKENS, things: 'API tokens' })
      const made = {
        name,
        scope,
        familyId,
        createdAt: context.now.toISOString(),
        expiresAt: new Date(context.now.getTime() + days * DAY_MS).toISOString(),
      }
      const { id, token } = await storeApiToken(tx, { ...made, userId })
      await recordAccountEvent(tx, { userId, what: 'tokenMade', thing: name }, visitor, context.now)
      await notify(tx, userId, { kind: 'apiToken', name })
      return { id, ...made, lastUsedAt: null, token }
    }),
  )
}

/** 404 unless it is the caller's. */
export const endApiToken = (context: CallContext, id: string, visitor: Visitor): Promise<void> =>
  atomically(context, async (tx) => {
    const userId = context.caller.account.id
    const { name } = await tx
      .deleteFrom('apiTokens')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirstOrThrow(orRefuse('apiTokenNotFound'))
    await recordAccountEvent(tx, { userId, what: 'tokenEnded', thing: name }, visitor, context.now)
  })
