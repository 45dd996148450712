import type { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import type { InvitationPreview } from '../../../contract/invitations.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { orRefuse, Refusal } from '../../platform/http/refusal.ts'
import { beginAttempt } from '../auth/attempts.ts'
import { networkOf } from '../auth/network.ts'
import { hashToken } from '../auth/token.ts'
import { openInvitations } from './queries.ts'

const WINDOW_MS = 15 * MINUTE_MS
const WRONG_CODES_PER_ADDRESS = 10
const WRONG_CODES_OF_ALL = 100

/** The open invitation of a token or a code. Codes are short-lived. */
function openedBy(database: Database | Tx, { token, code }: InvitationKeyBody, now: Date) {
  const open = openInvitations(database, now)
  return token !== undefined
    ? open.where('invitations.tokenHash', '=', hashToken(token))
    : open
        .where('invitations.codeHash', '=', hashToken(code as string))
        .where('invitations.codeExpiresAt', '>', now.toISOString())
}

/**
 * Finds an invitation for a visitor at `address`, with the same 404 for every reason. Codes are short enough to guess: wrong
 * ones are counted, and too many get 429. Tokens are not counted.
 */
export async function findInvitation(
  database: Database,
  key: InvitationKeyBody,
  address: string,
  now: Date,
): Promise<InvitationPreview> {
  const find = () =>
    openedBy(database, key, now)
      .innerJoin('families', 'families.id', 'invitations.familyId')
      .innerJoin('users', 'users.id', 'invitations.createdBy')
      .select([
        'families.id as familyId',
        'families.name as familyName',
        'users.name as invitedBy',
        'invitations.role',
        'invitations.until',
      ])
      .executeTakeFirst()
  const limits = [
    {
      scope: `invitation code ${networkOf(address)}`,
      atMost: WRONG_CODES_PER_ADDRESS,
      windowMs: WINDOW_MS,
    },
    { scope: 'invitation codes', atMost: WRONG_CODES_OF_ALL, windowMs: WINDOW_MS },
  ]
  const attempt = await beginAttempt(database, key.token === undefined ? limits : [], 'tooManyAttempts', now)
  const found = await attempt.carryOut(find)
  if (!found) throw new Refusal('invitationNotValid')
  await attempt.forget(database)
  return found
}

/** Takes one use of an invitation. Of several for the last use one succeeds; the others get 404. */
export async function takeUse(tx: Tx, key: InvitationKeyBody, now: Date) {
  const invitation = await lockRows(tx, 'invitations', openedBy(tx, key, now))
    .select([
      'invitations.id',
      'invitations.familyId',
      'invitations.role',
      'invitations.until',
      'invitations.personId',
    ])
    .executeTakeFirstOrThrow(orRefuse('invitationNotValid'))
  await tx
    .updateTable('invitations')
    .set((eb) => ({ usesLeft: eb('usesLeft', '-', 1) }))
    .where('id', '=', invitation.id)
    .where('usesLeft', '>', 0)
    .returning('id')
    .executeTakeFirstOrThrow(orRefuse('invitationNotValid'))
  return invitation
}
