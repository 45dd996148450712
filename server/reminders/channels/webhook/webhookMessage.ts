import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { RequestOf } from '../addressed/addressedChannel.ts'

/** Body of a webhook, as JSON. New fields may be added; none is removed. */
export const WebhookMessage = z.object({
  /** Equal if a message is sent again: process each id once. */
  id: z.string(),
  /** `due`, `repeat`, `late` (not taken), `allClear`, `low`, `summary` (several after an outage) or `test`. */
  kind: z.string(),
  /** A message replaces earlier ones with the same tag. */
  tag: z.string(),
  title: z.string(),
  /** Text of several lines. Names the medicine only if the account's messages do. */
  message: z.string(),
  urgency: z.enum(['normal', 'high']),
  personId: z.nullable(z.string()),
  count: z.int(),
  /** Useless after this time. */
  until: z.iso.datetime({ precision: 3 }),
  /** Page that opens the doses; null if the server has no `PUBLIC_URL`. */
  url: z.nullable(z.string()),
  /** Answers its doses, once: POST `body` as JSON to `url`. Null if it cannot be answered. */
  answer: z.nullable(
    z.object({
      url: z.string(),
      taken: z.object({ token: z.string(), action: z.literal('taken') }),
      later: z.object({ token: z.string(), action: z.literal('later') }),
    }),
  ),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** `sha256=` and the hexadecimal HMAC-SHA-256 of the body with the account's secret. */
const WEBHOOK_SIGNATURE = 'X-Signature'

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
