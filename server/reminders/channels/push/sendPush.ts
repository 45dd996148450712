import { createHash } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { sentence } from '../../../../language/t.ts'
import { describeConnectionFailure } from '../../../platform/sending/connectionFailure.ts'
import { type Outcome, SEND_WITHIN_MS, toDetail } from '../../../platform/sending/outcome.ts'
import { openConnections, outcomeOfAnswer, post } from '../http/post.ts'
import { lookupPublic } from '../http/publicAddress.ts'
import { arePushKeys, encrypt, LONGEST_BODY_BYTES, type PushKeys } from './encrypt.ts'
import { findPushTarget } from './pushServices.ts'
import { openVapid, type VapidKeys } from './vapid.ts'

export interface PushSubscription extends PushKeys {
  endpoint: string
}

export interface Push {
  /** At most 3,993 bytes of UTF-8, for the service worker. */
  body: string
  /** A message replaces an undelivered one with the same tag. */
  tag: string
  /** Urgency of waking a phone that saves power (RFC 8030, 5.3). */
  urgency: 'very-low' | 'low' | 'normal' | 'high'
  /** Time for which the service keeps it for a device that is offline. */
  ttlSeconds: number
}

export interface PushSettings {
  /** Loaded with each push, so that servers without pushes have none. */
  keys: () => Promise<VapidKeys>
  /** See `vapidSubject`. */
  subject: string
  /** Origins besides the browsers' services: `PUSH_SERVICES`. */
  trustedOrigins: readonly string[]
  now: () => Date
  withinMs?: number
  lookup?: LookupFunction
}

export interface PushSender {
  /** Rejects if the keys cannot be read; failures of the service are outcomes. */
  send(subscription: PushSubscription, push: Push): Promise<Outcome>
  close(): void
}

const DAMAGED: Outcome = {
  kind: 'refused',
  detail: sentence('This device’s subscription is damaged. On that device, turn reminders off and on again.'),
}
const TOO_LONG: Outcome = { kind: 'refused', detail: sentence('The message is too long for a push service.') }
const NOT_A_SERVICE: Outcome = {
  kind: 'refused',
  detail: sentence('This server does not send to the push service of this device.'),
}

/** RFC 8030, 5.4: at most 32 characters of URL-safe base64. A hash, to reveal nothing of the tag. */
export const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Sends Web Push messages: RFC 8030, encrypted by RFC 8291, signed by RFC 8292. */
export function openPushSender(settings: PushSettings): PushSender {
  const { keys, subject, trustedOrigins, now, withinMs = SEND_WITHIN_MS, lookup } = settings
  const authorize = openVapid(subject)
  const connections = openConnections()

  return {
    async send(subscription, { body, tag, urgency, ttlSeconds }) {
      const target = findPushTarget(subscription.endpoint, trustedOrigins)
      if (!target) return NOT_A_SERVICE
      if (!arePushKeys(subscription)) return DAMAGED
      const plain = Buffer.from(body)
      if (plain.length > LONGEST_BODY_BYTES) return TOO_LONG
      const { url, isTrusted } = target
      const headers = {
        authorization: authorize(await keys(), url.origin, now()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(Math.max(0, Math.round(ttlSeconds))),
        urgency,
        topic: topicOf(tag),
      }
      try {
        const answer = await post({
          url,
          headers,
          body: encrypt(plain, subscription),
          agent: connections.agentFor(url),
          lookup: isTrusted ? lookup : lookupPublic(lookup),
          withinMs,
        })
        return outcomeOfAnswer(url.host, answer, now())
      } catch (error) {
        return {
          kind: 'later',
          detail: toDetail(describeConnectionFailure(url.host, error as Error)),
        }
      }
    },

    close: connections.close,
  }
}
