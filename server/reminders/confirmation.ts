import { countOne } from '../auth/attempts.ts'
import { EMAIL, mailTargetOf } from '../channels/email/emailTarget.ts'
import { eachApart } from '../database/eachApart.ts'
import { newId } from '../database/newId.ts'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'
import { remindFamiliesAnew } from '../plans/remindAnew.ts'
import { deliveryIn, isLinkTo } from './links.ts'
import { newDelivery, writeDown } from './newDelivery.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** For so long the link of a message confirms. */
const WITHIN_MS = 7 * DAY_MS

/** To an account in a day, whatever its addresses are: whoever has it may not have them. */
const A_DAY = 5

/** To an address in a day, from whatever accounts: it may be somebody's who has none here. */
const TO_AN_ADDRESS = 3

/** What `about` of such a message holds. */
interface ConfirmFacts {
  address: string
}

export const addressIn = (about: string): string => (JSON.parse(about) as ConfirmFacts).address

/** Accounts whose mail switch is on and whose address nobody has confirmed. */
const unconfirmed = (database: Database | Tx) =>
  database
    .selectFrom('users')
    .innerJoin('reminderSettings', 'reminderSettings.userId', 'users.id')
    .where((eb) => eb.or([eb('reminderSettings.email', '=', 1), eb('digest', '=', 1)]))
    .where('confirmedEmail', 'is distinct from', (eb) => eb.ref('users.email'))
    .select(['users.id', 'users.email'])

/**
 * Asks for each address to which something is to be sent whether it is that of who has the account, once. Where mails carry no
 * links (no `PUBLIC_URL`) nobody could answer: then it counts as confirmed.
 */
export async function planConfirmations(
  database: Database,
  now: Date,
  { hasLinks }: { hasLinks: boolean },
): Promise<void> {
  const query = unconfirmed(database)
  const found = await (hasLinks
    ? query.where('askedEmail', 'is distinct from', (eb) => eb.ref('users.email'))
    : query
  ).execute()
  await eachApart(found, ({ id, email }) =>
    inTransaction(database, async (tx) => {
      if (!hasLinks) return confirm(tx, id, email)
      // Another instance may be at it too.
      if (!(await claimAsking(tx, id, email, { again: false }))) return
      if (await ask(tx, id, email, now)) return
      // There were too many in a day: it is asked once that is over.
      await tx.updateTable('users').set({ askedEmail: null }).where('id', '=', id).execute()
    }),
  )
}

/** Of several at once each waits here for those before it. False where that address was asked, or is another one by now. */
async function claimAsking(
  tx: Tx,
  userId: string,
  address: string,
  { again }: { again: boolean },
): Promise<boolean> {
  const query = tx
    .updateTable('users')
    .set({ askedEmail: address })
    .where('id', '=', userId)
    .where('email', '=', address)
    .returning('id')
  const claimed = await (again ? query : query.where('askedEmail', 'is distinct from', address)).execute()
  return claimed.length > 0
}

/** Writes down a message that asks for it; false where there were too many. */
async function ask(tx: Tx, userId: string, address: string, now: Date): Promise<boolean> {
  const { asked } = await tx
    .selectFrom('deliveries')
    .where('userId', '=', userId)
    .where('step', '=', 'confirm')
    .where('sendAt', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .executeTakeFirstOrThrow()
  if (Number(asked) >= A_DAY) return false
  const toAddress = { scope: `confirm ${address}`, atMost: TO_AN_ADDRESS, windowMs: DAY_MS }
  if (!(await countOne(tx, toAddress, now))) return false
  const facts: ConfirmFacts = { address }
  const row = newDelivery(
    {
      key: `confirm ${newId()}`,
      targetId: mailTargetOf(userId),
      userId,
      host: EMAIL,
      step: 'confirm',
      personId: null,
      medicationId: null,
      occurrenceId: null,
      about: JSON.stringify(facts),
    },
    { sendAt: now.getTime(), until: now.getTime() + WITHIN_MS },
  )
  await writeDown(tx, [row], { again: false })
  return true
}

async function confirm(tx: Tx, userId: string, address: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ confirmedEmail: address, askedEmail: address })
    .where('id', '=', userId)
    .execute()
  await remindFamiliesAnew(tx, userId)
}

/** Asks for the caller's address once more. 429 after three in a day; nothing happens where it is confirmed. */
export function askAgain(act: Acting): Promise<undefined> {
  return atomically(act, async (tx) => {
    const { id } = act.caller.account
    const user = await unconfirmed(tx).where('users.id', '=', id).executeTakeFirst()
    if (!user || !(await claimAsking(tx, id, user.email, { again: true }))) return undefined
    if (await ask(tx, id, user.email, act.now)) return undefined
    throw new Refusal('tooManyAttempts', { retryAfterSeconds: 3600 })
  })
}

/**
 * Confirms the address that a message went to, by its link; again changes nothing. 410 when its time is over, and when the
 * account has another address by now.
 */
export async function confirmAddress(
  database: Database,
  token: string,
  now: Date,
): Promise<{ email: string }> {
  if (!(await isLinkTo(database, token))) throw new Refusal('confirmationEnded')
  return inTransaction(database, async (tx) => {
    const asked = await tx
      .selectFrom('deliveries')
      .innerJoin('users', 'users.id', 'deliveries.userId')
      .where('deliveries.id', '=', deliveryIn(token))
      .where('step', '=', 'confirm')
      .where('until', '>', now.toISOString())
      .select(['users.id as userId', 'users.email', 'about'])
      .executeTakeFirst()
    if (!asked || addressIn(asked.about) !== asked.email) throw new Refusal('confirmationEnded')
    await confirm(tx, asked.userId, asked.email)
    return { email: asked.email }
  })
}

/** Whether something may be sent to the caller's address, and what became of asking for that. */
export async function findConfirmation({ database, caller }: Acting) {
  const userId = caller.account.id
  const { email, confirmedEmail } = await database
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'confirmedEmail'])
    .executeTakeFirstOrThrow()
  if (email === confirmedEmail) return { emailConfirmed: true, emailProblem: null }
  const last = await database
    .selectFrom('deliveries')
    .where('userId', '=', userId)
    .where('step', '=', 'confirm')
    .select('detail')
    .orderBy('sendAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { emailConfirmed: false, emailProblem: last?.detail ?? null }
}
