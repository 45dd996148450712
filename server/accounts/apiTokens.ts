import type { ApiToken, ApiTokenBody, NewApiToken } from '../../contract/apiTokens.ts'
import { MOST_API_TOKENS } from '../../contract/apiTokens.ts'
import type { NotifyAccount } from '../auth/accountNews.ts'
import { storeApiToken } from '../auth/apiTokens.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import { withProof } from '../auth/proof.ts'
import { findFamily } from '../families/queries.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { orRefuse, Refusal } from '../http/refusal.ts'

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
      await notify(tx, userId, { kind: 'apiToken', name })
      return { id, ...made, lastUsedAt: null, token }
    }),
  )
}

/** 404 unless it is the caller's. */
export async function endApiToken({ database, caller }: Acting, id: string): Promise<void> {
  await database
    .deleteFrom('apiTokens')
    .where('userId', '=', caller.account.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(orRefuse('apiTokenNotFound'))
}
