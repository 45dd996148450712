import { DAY_MS } from '../../language/durations.ts'
import { remindFamiliesAnew } from '../medicines/plans/remindAnew.ts'
import { countOne } from '../people/auth/attempts.ts'
import { eachApart } from '../platform/database/inPieces.ts'
import { latestOf } from '../platform/database/isDue.ts'
import { newId } from '../platform/database/newId.ts'
import type { Database, Tx } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { atomically, type CallContext } from '../platform/http/callContext.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { EMAIL, mailTargetOf } from './channels/email/emailTarget.ts'
import { insertDeliveries, newDelivery } from './deliveries.ts'
import { deliveryIn, isLinkTo } from './links.ts'

/** Lifetime of a confirmation link. */
const WITHIN_MS = 7 * DAY_MS

/** Limit per account and day, over all its addresses: they may not be its user's. */
const A_DAY = 5

/** Limit per address and day, over all accounts: its owner may have none here. */
const TO_AN_ADDRESS = 3

/** Content of `about` of these deliveries. */
interface ConfirmFacts {
  address: string
}

export const addressIn = (about: string): string => (JSON.parse(about) as ConfirmFacts).address

/** Accounts that want e-mail and have no confirmed address. */
const unconfirmed = (database: Database | Tx) =>
  database
    .selectFrom('users')
    .innerJoin('reminderSettings', 'reminderSettings.userId', 'users.id')
    .where((eb) => eb.or([eb('reminderSettings.email', '=', 1), eb('digest', '=', 1)]))
    .where('confirmedEmail', 'is distinct from', (eb) => eb.ref('users.email'))
    .select(['users.id', 'users.email'])

/**
 * Asks once to confirm each address before anything else is sent there. Without links in mails (no `PUBLIC_URL`) nobody could
 * confirm, so addresses count as confirmed.
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
      // Another instance may have asked.
      if (!(await claimAsking(tx, id, email, { again: false }))) return
      if (await ask(tx, id, email, now)) return
      // The day's limit is reached: asks again later.
      await tx.updateTable('users').set({ askedEmail: null }).where('id', '=', id).execute()
    }),
  )
}

/** Serialises concurrent confirmations for one account. False if the address was asked already or has changed. */
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

/** Queues the message; false if the day's limit is reached. */
async function ask(tx: Tx, userId: string, address: string, now: Date): Promise<boolean> {
  const { asked } = await tx
    .selectFrom('deliveries')
    .where('userId', '=', userId)
    .where('step', '=', 'confirm')
    .where('sendAt', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .where('sendAt', '<=', latestOf(now, 0))
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
  await insertDeliveries(tx, [row])
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

/** Asks again to confirm the caller's address. 429 after three in a day; does nothing if confirmed. */
export function askAgain(context: CallContext): Promise<undefined> {
  return atomically(context, async (tx) => {
    const { id } = context.caller.account
    const user = await unconfirmed(tx).where('users.id', '=', id).executeTakeFirst()
    if (!user || !(await claimAsking(tx, id, user.email, { again: true }))) return undefined
    if (await ask(tx, id, user.email, context.now)) return undefined
    throw new Refusal('tooManyAttempts', { retryAfterSeconds: 3600 })
  })
}

/**
 * Confirms the address that a link was sent to; a repeat changes nothing. 410 if the link expired or the account's address
 * changed.
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

/** True if the caller's address is confirmed; else the problem with the last message that asked. */
export async function findConfirmation({ database, caller }: CallContext) {
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
