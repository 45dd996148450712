import { type QueueResetMail, RESET_WITHIN_MS, type ResetRequest } from '../people/auth/resetPassword.ts'
import { newId } from '../platform/database/newId.ts'
import { EMAIL, mailTargetOf } from './channels/email/emailTarget.ts'
import type { DeliveryRow } from './claims.ts'
import { insertDeliveries, newDelivery } from './deliveries.ts'

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
