import type { WayIn } from '../../contract/account.ts'
import { DAY_MS } from '../../language/durations.ts'
import type { AccountNews, KeyNews, NotifyAccount } from '../people/auth/accountNews.ts'
import { countOne } from '../people/auth/attempts.ts'
import type { Device } from '../people/auth/device.ts'
import { type QueueResetMail, RESET_WITHIN_MS, type ResetRequest } from '../people/auth/resetPassword.ts'
import { newId } from '../platform/database/newId.ts'
import type { Tx } from '../platform/database/tables.ts'
import { EMAIL, mailTargetOf } from './channels/email/emailTarget.ts'
import type { DeliveryRow } from './claims.ts'
import { insertDeliveries, newDelivery } from './deliveries.ts'

/** An older one is not sent. */
const WITHIN_MS = 7 * DAY_MS

/** Limit per address, day and kind: the address may belong to someone without an account here. */
const A_DAY = 5

/** Content of `about` of these deliveries. */
export type AccountFacts = { address: string } & (
  | { kind: 'emailGone' | 'emailNew' | 'password' | 'passwordReset' | KeyNews }
  | { kind: 'backup'; by: string }
  /** Messages queued by an earlier version lack the way. */
  | { kind: 'device'; device: Device | undefined; way?: WayIn }
  | { kind: 'apiToken'; name: string }
)

export const accountFactsIn = (about: string): AccountFacts => JSON.parse(about)

/** Queues e-mails about sign-in changes; does nothing where the server sends no mail. */
export function accountNotifier({ sendsMail, now }: { sendsMail: boolean; now: () => Date }): NotifyAccount {
  if (!sendsMail) return async () => {}
  return async (tx, userId, news) => {
    const at = now()
    for (const facts of await factsOf(tx, userId, news)) {
      const limit = { scope: `news ${facts.kind} ${facts.address}`, atMost: A_DAY, windowMs: DAY_MS }
      if (!(await countOne(tx, limit, at))) continue
      const row = newDelivery(
        {
          key: `account ${newId()}`,
          targetId: mailTargetOf(userId),
          userId,
          host: EMAIL,
          step: 'account',
          personId: null,
          medicationId: null,
          occurrenceId: null,
          about: JSON.stringify(facts),
        },
        { sendAt: at.getTime(), until: at.getTime() + WITHIN_MS },
      )
      await insertDeliveries(tx, [row])
    }
  }
}

async function factsOf(tx: Tx, userId: string, news: AccountNews): Promise<AccountFacts[]> {
  if (news.kind === 'email')
    return [
      { kind: 'emailGone', address: news.from },
      { kind: 'emailNew', address: news.to },
    ]
  const { email: address, silentSignIns } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'silentSignIns'])
    .executeTakeFirstOrThrow()
  if (news.kind === 'device' && silentSignIns === 1) return []
  return [{ ...news, address }]
}

/** Queues the mail with a link for a new password, which is tried for an hour. Each try makes the link's token. */
export const queueResetMail: QueueResetMail = async (tx, { userId, address, at }) => {
  const row = newDelivery(
    {
      key: `forgotten ${newId()}`,
      targetId: mailTargetOf(userId),
      userId,
      host: EMAIL,
      step: 'forgotten',
      personId: null,
      medicationId: null,
      occurrenceId: null,
      about: JSON.stringify({ address }),
    },
    { sendAt: Date.parse(at), until: Date.parse(at) + RESET_WITHIN_MS },
  )
  await insertDeliveries(tx, [row])
}

export const resetRequestOf = ({ userId, sendAt, about }: DeliveryRow): ResetRequest => ({
  userId,
  address: JSON.parse(about).address,
  at: sendAt,
})
