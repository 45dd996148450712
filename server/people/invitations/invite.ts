import { randomInt } from 'node:crypto'
import { WHO } from '../../../contract/doses.ts'
import type { Role } from '../../../contract/families.ts'
import { CODE_ALPHABET, CODE_LENGTH } from '../../../contract/invitationKey.ts'
import {
  CODE_MINUTES,
  type InvitationBody,
  type InvitationCode,
  type NewInvitation,
} from '../../../contract/invitations.ts'
import { MAY_INVITE } from '../../../contract/rights.ts'
import { HOUR_MS, MINUTE_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { lockAccount } from '../auth/lockAccount.ts'
import { hashToken, newToken } from '../auth/token.ts'
import { recordEvent } from '../families/recordEvent.ts'
import { findOwnRole, findToChange, openInvitations } from './queries.ts'

/** Open invitations of one account into one family: far more than a household needs. */
const MOST_OPEN = 50

/** An invitation with its token, which only its maker ever gets. */
export type InvitationWithToken = Omit<NewInvitation, 'link'> & { token: string }

/**
 * Creates an invitation into one of the caller's families. 403 if the caller may not give that role, 404 for a foreign family,
 * 400 for a person who cannot get an account there or a past end.
 */
export async function invite(
  context: CallContext,
  familyId: string,
  body: InvitationBody,
): Promise<InvitationWithToken> {
  const { role, validHours, uses, personId, until = null } = body
  const { account } = context.caller
  const createdAt = context.now.toISOString()
  const row = {
    id: newId(),
    role,
    until,
    createdAt,
    expiresAt: new Date(context.now.getTime() + validHours * HOUR_MS).toISOString(),
    usesLeft: uses,
  }
  const token = newToken()
  const code = newCode(context.now)
  return atomically(context, async (tx, txContext) => {
    await lockAccount(txContext)
    if (!MAY_INVITE[await findOwnRole(txContext, familyId)].includes(role))
      throw new Refusal('roleNotAllowed')
    const person = personId == null ? null : await findPersonWithoutAccount(tx, familyId, personId)
    refuseUntil(role, until, context.now)
    await refuseMoreThan(MOST_OPEN, txContext, familyId)
    await tx
      .insertInto('invitations')
      .values({
        ...row,
        familyId,
        personId: person?.id ?? null,
        tokenHash: hashToken(token),
        ...codeColumns(code),
        createdBy: account.id,
      })
      .execute()
    await recordEvent(txContext, {
      familyId,
      what: 'invitationMade',
      thing: { id: row.id, name: person?.name ?? null },
      after: { role, until, uses },
    })
    return { ...row, person, invitedBy: account.name, mayWithdraw: true, token, ...code }
  })
}

async function findPersonWithoutAccount(tx: Tx, familyId: string, personId: string) {
  const found = await tx
    .selectFrom('people')
    .where('familyId', '=', familyId)
    .where('id', '=', personId)
    .select(['id', 'name', 'userId', 'archivedAt'])
    .executeTakeFirst()
  if (!found) throw invalid('personId', WHO)
  const { userId, archivedAt, ...person } = found
  if (userId !== null) throw invalid('personId', `${person.name} has an account here already`)
  if (archivedAt !== null) throw invalid('personId', `${person.name} is no longer among the family's people`)
  return person
}

/** Otherwise time alone could leave a family without an owner. */
function refuseUntil(role: Role, until: string | null, now: Date): void {
  if (until === null) return
  if (role === 'owner')
    throw invalid('until', t('An owner stays. Leave out the date, or choose another role.'))
  if (until <= now.toISOString()) throw invalid('until', t('Please choose a date in the future'))
}

async function refuseMoreThan(
  most: number,
  { database, caller, now }: CallContext<Tx>,
  familyId: string,
): Promise<void> {
  const { count } = await openInvitations(database, now)
    .where('invitations.createdBy', '=', caller.account.id)
    .where('invitations.familyId', '=', familyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('limitReached', { most, things: 'open invitations' })
}

/** Renews an invitation's code for a member who may revoke it; the old one ends. */
export async function renewCode(context: CallContext, familyId: string, id: string): Promise<InvitationCode> {
  const code = newCode(context.now)
  await atomically(context, async (tx, txContext) => {
    await findToChange(txContext, familyId, id)
    await tx.updateTable('invitations').set(codeColumns(code)).where('id', '=', id).execute()
  })
  return code
}

/** Revokes an invitation, for the family's owners and its maker. */
export const withdraw = (context: CallContext, familyId: string, id: string): Promise<void> =>
  atomically(context, async (tx, txContext) => {
    const { role, personName: name } = await findToChange(txContext, familyId, id)
    await tx.deleteFrom('invitations').where('id', '=', id).execute()
    const thing = { id, name }
    await recordEvent(txContext, { familyId, what: 'invitationWithdrawn', thing, before: { role } })
  })

/** A code that can be read out by telephone: 40 random bits, valid for a quarter of an hour. */
function newCode(now: Date): InvitationCode {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
  const codeExpiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS).toISOString()
  return { code: letters.join(''), codeExpiresAt }
}

/** Stored form of a code. */
const codeColumns = ({ code, codeExpiresAt }: InvitationCode) => ({
  codeHash: hashToken(code),
  codeExpiresAt,
})
