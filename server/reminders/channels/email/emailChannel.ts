import { sentence, t } from '../../../../language/t.ts'
import { earlierOf } from '../../../platform/database/isDue.ts'
import type { Channel } from '../../../platform/sending/channel.ts'
import type { Outcome } from '../../../platform/sending/outcome.ts'
import type { ChannelParts } from '../channelParts.ts'
import { EMAIL, mailTargetOf, userOfMailTarget } from './emailTarget.ts'
import { mailOf } from './mailOf.ts'
import type { MailSender } from './sendMail.ts'

/** Each message is its own connection, and mail servers accept few from one machine. */
const LIMITS = { first: 8, least: 8, most: 8 }

const NO_MAIL: Outcome = { kind: 'refused', detail: sentence('This server sends no e-mail.') }

/** E-mail to confirmed addresses. The sender is loaded with the first message. */
export function openEmailChannel({ config: { mail, publicUrl } }: ChannelParts): Channel<{ email: string }> {
  let opening: Promise<MailSender> | undefined

  return {
    limits: LIMITS,
    isAvailable: mail !== undefined,

    async targetsOf(database, userIds, ids) {
      if (!mail) return []
      const rows = await database
        .selectFrom('users')
        .innerJoin('reminderSettings', 'reminderSettings.userId', 'users.id')
        .where('users.id', 'in', userIds)
        .where('reminderSettings.email', '=', 1)
        .whereRef('users.email', '=', 'confirmedEmail')
        .where('users.disabledAt', 'is', null)
        .select(['users.id as userId', 'users.email'])
        .execute()
      return rows
        .map(({ userId, email }) => ({ id: mailTargetOf(userId), userId, host: EMAIL, to: { email } }))
        .filter(({ id }) => ids === undefined || ids.includes(id))
    },

    async testTargetOf(database, { userId }) {
      const { email, confirmedEmail } = await database
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['email', 'confirmedEmail'])
        .executeTakeFirstOrThrow()
      if (email !== confirmedEmail)
        return { detail: t('Confirm the address first, in the message that we sent there.') }
      return { id: mailTargetOf(userId), userId, host: EMAIL, to: { email } }
    },

    async send({ email }, message) {
      if (!mail) return NO_MAIL
      opening ??= import('./sendMail.ts').then(({ openMailSender }) => openMailSender(mail))
      const host = publicUrl?.hostname ?? mail.from.address.split('@').at(-1)
      return (await opening).send({
        to: email,
        ...mailOf(message, publicUrl),
        messageId: `<${message.id}@${host}>`,
      })
    },

    async record(tx, ids, change, at) {
      const query = tx.updateTable('reminderSettings').where('userId', 'in', ids.map(userOfMailTarget))
      if (change === 'reached')
        await query.set({ emailLastOkAt: at, emailError: null, emailFailingSince: null }).execute()
      else if (change !== 'gone')
        await query
          .set({
            emailError: 'error' in change ? change.error : change.waits,
            emailFailingSince: earlierOf('emailFailingSince', at),
          })
          .execute()
    },

    async failing(database, before, userId) {
      const query = database
        .selectFrom('reminderSettings')
        .where('emailFailingSince', '<=', before)
        .where('email', '=', 1)
        .select(['userId', 'emailFailingSince', 'emailError'])
      const rows = await (userId === undefined ? query : query.where('userId', '=', userId)).execute()
      return rows.map(({ userId, emailFailingSince, emailError }) => ({
        id: mailTargetOf(userId),
        userId,
        since: emailFailingSince as string,
        error: emailError,
      }))
    },

    async close() {},
  }
}
