import type { PushMessage } from '../../contract/pushMessage.ts'
import type { Database } from '../database/tables.ts'
import type { MailSettings } from '../mail/mailSettings.ts'
import type { MailSender } from '../mail/sendMail.ts'
import type { PushSender } from '../push/sendPush.ts'
import { vapidSubject } from '../push/vapid.ts'
import { vapidKeys } from '../push/vapidKeys.ts'
import type { Outcome } from '../sending/outcome.ts'
import { compose } from './compose.ts'
import { linkToken } from './links.ts'
import { mailOf } from './mailOf.ts'
import type { Sending } from './outbox.ts'
import { settingsOf } from './settings.ts'
import { EMAIL } from './targets.ts'
import { type About, textOf } from './texts.ts'

export interface SendParts {
  database: Database
  now: () => Date
  config: {
    publicUrl: URL | undefined
    pushServices: readonly string[]
    mail: MailSettings | undefined
  }
}

/** One message to one target: an id of a subscription, or `EMAIL`. */
interface Message {
  /** Names it among all messages: what is sent again carries the same. */
  id: string
  userId: string
  targetId: string
  about: About
  tag: string
  /** Opens what it is about. */
  token?: string
  /** Whom it is about, where it is one person. */
  personId?: string | null
  until: Date
}

const URGENCY = { due: 'high', repeat: 'high', summary: 'high', late: 'high', test: 'high' } as const

const GONE: Outcome = { kind: 'gone', detail: 'This device is no longer reminded.' }
const NO_MAIL: Outcome = { kind: 'refused', detail: 'This server sends no e-mail.' }
const NOTHING: Outcome = { kind: 'refused', detail: 'What it was about is gone.' }

/** Steps that can be answered from where they are read. */
const ANSWERED: readonly About['step'][] = ['due', 'repeat', 'late']

/** Hands messages to the services that take them. What that needs is loaded with the first message. */
export class Senders {
  readonly #parts: SendParts
  #push: Promise<PushSender> | undefined
  #mail: Promise<MailSender> | undefined

  constructor(parts: SendParts) {
    this.#parts = parts
  }

  get sendsMail(): boolean {
    return this.#parts.config.mail !== undefined
  }

  /** Sends what the outbox has claimed. */
  readonly sendDeliveries = async (sending: Sending): Promise<Outcome> => {
    const { database } = this.#parts
    const [first] = sending.rows
    if (!first) return NOTHING
    const { showNames } = await settingsOf(database, first.userId)
    const composed = await compose(database, sending, showNames === 1)
    if (!composed) return NOTHING
    return this.send({
      id: first.id,
      userId: first.userId,
      targetId: first.targetId,
      ...composed,
      personId: first.personId,
      ...(ANSWERED.includes(composed.about.step) && { token: await linkToken(database, first.id) }),
      until: new Date(sending.rows.reduce((last, { until }) => (until > last ? until : last), '')),
    })
  }

  send(message: Message): Promise<Outcome> {
    return message.targetId === EMAIL ? this.#sendMail(message) : this.#sendPush(message)
  }

  async close(): Promise<void> {
    ;(await this.#push)?.close()
  }

  async #sendPush({ targetId, about, tag, token, personId, until }: Message): Promise<Outcome> {
    const { database, now } = this.#parts
    const subscription = await database
      .selectFrom('pushSubscriptions')
      .where('id', '=', targetId)
      .select(['endpoint', 'p256dh', 'auth'])
      .executeTakeFirst()
    if (!subscription) return GONE
    const { title, lines } = textOf(about)
    const url = personId ? `today?for=${personId}` : 'today'
    const message: PushMessage = { title, body: lines.join('\n'), tag, url, token }
    this.#push ??= this.#openPush()
    return (await this.#push).send(subscription, {
      body: JSON.stringify(message),
      tag,
      urgency: URGENCY[about.step as keyof typeof URGENCY] ?? 'normal',
      ttlSeconds: (until.getTime() - now().getTime()) / 1000,
    })
  }

  async #openPush(): Promise<PushSender> {
    const { database, now, config } = this.#parts
    const { openPushSender } = await import('../push/sendPush.ts')
    return openPushSender({
      keys: () => vapidKeys(database),
      subject: vapidSubject(config.publicUrl, config.mail?.from.address),
      trustedOrigins: config.pushServices,
      now,
    })
  }

  async #sendMail({ id, userId, about, token }: Message): Promise<Outcome> {
    const { database, config } = this.#parts
    const { mail, publicUrl } = config
    const user = await database
      .selectFrom('users')
      .where('id', '=', userId)
      .select('email')
      .executeTakeFirst()
    if (!mail || !user) return NO_MAIL
    this.#mail ??= import('../mail/sendMail.ts').then(({ openMailSender }) => openMailSender(mail))
    const host = publicUrl?.hostname ?? mail.from.address.split('@').at(-1)
    return (await this.#mail).send({
      to: user.email,
      ...mailOf(about, textOf(about), { publicUrl, token }),
      messageId: `<${id}@${host}>`,
    })
  }
}
