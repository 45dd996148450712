import type { SignUpBody } from '../../contract/auth.ts'
import { newId } from '../database/newId.ts'
import { problemOf } from '../database/problem.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { refused } from '../http/refusal.ts'
import type { Caller, Opened } from './caller.ts'
import { rememberOnDevice } from './knownDevice.ts'
import { hashPassword } from './password.ts'
import { startSession } from './sessions.ts'

/** A family's name is at most 80 characters; a first word of 100 would not fit with its ending. */
const LONGEST_FIRST_WORD = 71

/** Makes the account, its first family and a session. A taken e-mail address is refused with 409. */
export async function signUp(
  database: Database,
  { email, name, password }: SignUpBody,
  { deviceCookie }: Caller,
  now: Date,
): Promise<Opened> {
  const passwordHash = await hashPassword(password)
  const user = { id: newId(), email, name }
  const createdAt = now.toISOString()
  const familyId = newId()
  const firstWord = (name.split(/\s+/)[0] as string).slice(0, LONGEST_FIRST_WORD)
  try {
    const token = await inTransaction(database, async (tx) => {
      await tx
        .insertInto('users')
        .values({ ...user, passwordHash, createdAt })
        .execute()
      await tx
        .insertInto('families')
        .values({ id: familyId, name: `${firstWord}'s Family`, createdAt })
        .execute()
      await tx.insertInto('memberships').values({ userId: user.id, familyId, createdAt }).execute()
      return startSession(tx, user.id, now)
    })
    return { signedIn: { user, token }, deviceCookie: rememberOnDevice(deviceCookie, passwordHash) }
  } catch (error) {
    if (problemOf(error) === 'unique') throw refused('An account with this email already exists')
    throw error
  }
}
