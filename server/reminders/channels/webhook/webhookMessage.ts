import * as z from 'zod/mini'

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
export const WEBHOOK_SIGNATURE = 'X-Signature'
