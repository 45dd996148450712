import type { SignUpBody } from '../../../contract/signUp.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { phrase } from '../../../language/t.ts'
import { newId } from '../../platform/database/newId.ts'
import { problemOf } from '../../platform/database/problem.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { beginAttempt } from '../auth/attempts.ts'
import { type OpenedSession, rememberOnDevice, type Visitor } from '../auth/device.ts'
import { networkOf } from '../auth/network.ts'
import { addPassword, type CommonPasswords, hashPassword, refuseCommon } from '../auth/passwords.ts'
import { startSession } from '../auth/sessions.ts'
import { makeFamily } from '../families/makeFamily.ts'
import { joinInvited } from '../invitations/join.ts'
import { findInvitation } from '../invitations/openInvitation.ts'
import { makeFirstOperator } from './operators.ts'
import { refuseClosed, refuseClosedToMe, type SignUpSetting } from './signUpSetting.ts'

/** Family names have at most 80 characters: a first name of 100 would leave no space for the ending. */
const LONGEST_FIRST_WORD = 71

export interface SignUpConfig {
  /** The environment's setting; undefined leaves the choice to operators. */
  signUp: SignUpSetting | undefined
  /** Sign-ups an hour from one network, including refused ones with a taken e-mail; 0 for no limit. */
  signUpLimit: number
  commonPasswords: CommonPasswords
}

/** Stores a new account's first way in. */
type AddWayIn = (tx: Tx, userId: string) => Promise<void>

/** Creates an account with a password. */
export const signUp = (
  database: Database,
  { password, ...newcomer }: SignUpBody,
  visitor: Visitor,
  config: SignUpConfig,
  now: Date,
): Promise<OpenedSession> =>
  createAccount(
    database,
    newcomer,
    visitor,
    config,
    async () => {
      refuseCommon(password, config.commonPasswords)
      const passwordHash = await hashPassword(password)
      return (tx, userId) => addPassword(tx, userId, passwordHash, now)
    },
    now,
  )

/** A stored name: without the marks for the direction of text that shown sentences have. */
const familyName = (firstWord: string) => phrase("{name}'s Family").replace('{name}', () => firstWord)

/**
 * Creates the account with a session and its first family, or with an invitation the membership. 403 if sign-up is closed, 404
 * for an ended invitation, 409 for a taken e-mail, 429 above the network's limit. A taken e-mail counts too: otherwise a list
 * of addresses could be tested for accounts. `prepare` does the slow work for the way in before the transaction.
 */
export async function createAccount(
  database: Database,
  { email, name, invitation }: Omit<SignUpBody, 'password'>,
  visitor: Visitor,
  { signUp: setting, signUpLimit }: SignUpConfig,
  prepare: () => Promise<AddWayIn>,
  now: Date,
): Promise<OpenedSession> {
  const { address, isLocal, deviceCookie } = visitor
  const isInvited = invitation !== undefined
  await refuseClosed(database, setting, isInvited)
  const invited = isInvited ? await findInvitation(database, invitation, address, now) : undefined
  const perNetwork = { scope: `sign-up ${networkOf(address)}`, atMost: signUpLimit, windowMs: HOUR_MS }
  const attempt = await beginAttempt(
    database,
    signUpLimit === 0 || isLocal ? [] : [perNetwork],
    'tooManySignUps',
    now,
  )
  const addWayIn = await attempt.carryOut(prepare)
  const user = { id: newId(), email, name }
  const firstWord = (name.split(/\s+/)[0] as string).slice(0, LONGEST_FIRST_WORD)
  try {
    return await inTransaction(database, async (tx) => {
      await refuseClosedToMe(tx, setting, isInvited)
      await tx
        .insertInto('users')
        .values({ ...user, createdAt: now.toISOString(), locale: visitor.locale ?? null })
        .execute()
      await makeFirstOperator(tx, user.id)
      await addWayIn(tx, user.id)
      if (isInvited && invited)
        await joinInvited(tx, user, { key: invitation, familyId: invited.familyId }, now)
      else await makeFamily(tx, user, { id: newId(), name: familyName(firstWord) }, now)
      const token = await startSession(tx, user.id, visitor, now)
      return {
        signedIn: { user, token },
        deviceCookie: await rememberOnDevice(tx, { userId: user.id, deviceKey: null }, deviceCookie),
      }
    })
  } catch (error) {
    if (problemOf(error) === 'unique') throw new Refusal('emailTaken')
    throw error
  }
}
