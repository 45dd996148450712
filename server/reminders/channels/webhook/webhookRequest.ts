import { createHmac } from 'node:crypto'
import type { RequestOf } from '../addressed/addressedChannel.ts'
import { WEBHOOK_SIGNATURE, type WebhookMessage } from './webhookMessage.ts'

/** Posts a message as JSON to the account's own address, signed with its secret. */
export const webhookRequest: RequestOf = (message, { address, secret }, publicUrl) => {
  const { id, kind, tag, title, lines, urgency, personId, count, until, token } = message
  const root = publicUrl?.href.replace(/\/$/, '')
  const content: WebhookMessage = {
    id,
    kind,
    tag,
    title,
    message: lines.join('\n'),
    urgency,
    personId: personId ?? null,
    count,
    until: until.toISOString(),
    url: root === undefined ? null : `${root}/today${personId ? `?for=${personId}` : ''}`,
    answer:
      root === undefined || token === undefined
        ? null
        : {
            url: `${root}/api/reminders/act`,
            taken: { token, action: 'taken' },
            later: { token, action: 'later' },
          },
  }
  const body = JSON.stringify(content)
  const signature = secret === null ? undefined : createHmac('sha256', secret).update(body).digest('hex')
  return {
    url: new URL(address),
    headers: signature === undefined ? {} : { [WEBHOOK_SIGNATURE]: `sha256=${signature}` },
    body,
  }
}
