import type { ApiToken, ApiTokenBody, NewApiToken } from '../../../contract/apiTokens.ts'
import { MOST_API_TOKENS } from '../../../contract/apiTokens.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import { orRefuse, Refusal } from '../../platform/http/refusal.ts'
import { recordAccountEvent } from '../auth/accountEvents.ts'
import type { NotifyAccount } from '../auth/accountNews.ts'
import { storeApiToken } from '../auth/apiTokens.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import { withProof } from '../auth/proof.ts'
import type { Visitor } from '../auth/visitor.ts'
import { findFamily } from '../families/queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The account's tokens, newest first. */
export const listApiTokens = ({ database, caller }: Acting): Promise<ApiToken[]> =>
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
  act: Acting,
  { name, scope, familyId = null, days, currentPassword }: ApiTokenBody,
  visitor: Visitor,
  notify: NotifyAccount,
): Promise<NewApiToken> {
  if (familyId !== null) await findFamily(act, familyId)
  const { id: userId } = act.caller.account
  return withProof(act, { currentPassword }, () =>
    atomically(act, async (tx, within) => {
      await oneAtATime(within)
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
        createdAt: act.now.toISOString(),
        expiresAt: new Date(act.now.getTime() + days * DAY_MS).toISOString(),
      }
      const { id, token } = await storeApiToken(tx, { ...made, userId })
      await recordAccountEvent(tx, { userId, what: 'tokenMade', thing: name }, visitor, act.now)
      await notify(tx, userId, { kind: 'apiToken', name })
      return { id, ...made, lastUsedAt: null, token }
    }),
  )
}

/** 404 unless it is the caller's. */
export const endApiToken = (act: Acting, id: string, visitor: Visitor): Promise<void> =>
  atomically(act, async (tx) => {
    const userId = act.caller.account.id
    const { name } = await tx
      .deleteFrom('apiTokens')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirstOrThrow(orRefuse('apiTokenNotFound'))
    await recordAccountEvent(tx, { userId, what: 'tokenEnded', thing: name }, visitor, act.now)
  })
