import type { PushMessage } from '../../contract/pushMessage.ts'
import type { Database } from '../database/tables.ts'
import type { MailSettings } from '../mail/mailSettings.ts'
import type { MailSender } from '../mail/sendMail.ts'
import type { PushSender, PushSubscription } from '../push/sendPush.ts'
import { vapidSubject } from '../push/vapid.ts'
import { vapidKeys } from '../push/vapidKeys.ts'
import type { Outcome } from '../sending/outcome.ts'
import { compose } from './compose.ts'
import { aboutMoments, linkKey, linkToken } from './links.ts'
import type { Wanted } from './look.ts'
import { mailOf } from './mailOf.ts'
import type { Sending } from './outbox.ts'
import type { Recipient } from './targets.ts'
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

/** One message to one target. */
interface Message {
  /** Names it among all messages: what is sent again carries the same. */
  id: string
  to: Recipient
  about: About
  tag: string
  /** Opens what it is about. */
  token?: string | undefined
  /** Whom it is about, where it is one person. */
  personId?: string | null
  until: Date
}

const URGENCY = { due: 'high', repeat: 'high', summary: 'high', late: 'high', test: 'high' } as const

const NO_MAIL: Outcome = { kind: 'refused', detail: 'This server sends no e-mail.' }
const NOTHING: Outcome = { kind: 'refused', detail: 'What it was about is gone.' }

/** Steps that can be answered from where they are read. */
const ANSWERABLE: readonly About['step'][] = ['due', 'repeat', 'late']

/** Asks for what stays the same once, and again where that failed. */
function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask().catch((error) => {
      asked = undefined
      throw error
    })
    return asked
  }
}

/** Hands messages to the services that take them. What that needs is loaded with the first message. */
export class Senders {
  readonly #parts: SendParts
  readonly #linkKey: () => Promise<string>
  #push: Promise<PushSender> | undefined
  #mail: Promise<MailSender> | undefined

  constructor(parts: SendParts) {
    this.#parts = parts
    this.#linkKey = askedOnce(() => linkKey(parts.database))
  }

  get sendsMail(): boolean {
    return this.#parts.config.mail !== undefined
  }

  /** Whether what it sends by e-mail can lead anywhere. */
  get hasLinks(): boolean {
    return this.#parts.config.publicUrl !== undefined
  }

  /** Sends what the outbox has claimed. */
  readonly sendDeliveries = async (sending: Sending): Promise<Outcome> => {
    const [first] = sending
    const composed = compose(sending)
    if (!first || !composed) return NOTHING
    const { id, personId } = first.row
    return this.send({
      id,
      to: first.to,
      ...composed,
      personId,
      token: await this.#tokenOf(first, composed.about),
      until: new Date(sending.reduce((last, { row: { until } }) => (until > last ? until : last), '')),
    })
  }

  /** What the message can be answered with; undefined where it cannot, or not by who gets it. */
  async #tokenOf({ row, moments, mayLog }: Wanted, { step }: About): Promise<string | undefined> {
    if (step === 'confirm') return linkToken(row.id, await this.#linkKey())
    if (!mayLog || !ANSWERABLE.includes(step)) return undefined
    const ids = moments.map(({ known }) => known.id)
    if (ids.length === 1 && ids[0] === row.occurrenceId) return linkToken(row.id, await this.#linkKey())
    // The link acts on what this message told, whatever is told later.
    await this.#parts.database
      .updateTable('deliveries')
      .set({ about: aboutMoments(ids) })
      .where('id', '=', row.id)
      .execute()
    return linkToken(row.id, await this.#linkKey(), ids)
  }

  send(message: Message): Promise<Outcome> {
    const { to } = message
    return 'email' in to ? this.#sendMail(to.email, message) : this.#sendPush(to, message)
  }

  async close(): Promise<void> {
    ;(await this.#push)?.close()
  }

  async #sendPush(
    subscription: PushSubscription,
    { about, tag, token, personId, until }: Message,
  ): Promise<Outcome> {
    const { title, lines } = textOf(about)
    const url = personId ? `today?for=${personId}` : 'today'
    const count = 'moments' in about ? about.moments.length : 1
    const image = 'moments' in about && count === 1 ? about.moments[0]?.pillImage : undefined
    const message: PushMessage = {
      title,
      body: lines.join('\n'),
      tag,
      url,
      token,
      count,
      image,
      late: about.step === 'late',
    }
    this.#push ??= this.#openPush()
    return (await this.#push).send(subscription, {
      body: JSON.stringify(message),
      tag,
      urgency: URGENCY[about.step as keyof typeof URGENCY] ?? 'normal',
      ttlSeconds: (until.getTime() - this.#parts.now().getTime()) / 1000,
    })
  }

  async #openPush(): Promise<PushSender> {
    const { database, now, config } = this.#parts
    const { openPushSender } = await import('../push/sendPush.ts')
    return openPushSender({
      keys: askedOnce(() => vapidKeys(database)),
      subject: vapidSubject(config.publicUrl, config.mail?.from.address),
      trustedOrigins: config.pushServices,
      now,
    })
  }

  async #sendMail(to: string, { id, about, token }: Message): Promise<Outcome> {
    const { mail, publicUrl } = this.#parts.config
    if (!mail) return NO_MAIL
    this.#mail ??= import('../mail/sendMail.ts').then(({ openMailSender }) => openMailSender(mail))
    const host = publicUrl?.hostname ?? mail.from.address.split('@').at(-1)
    return (await this.#mail).send({
      to,
      ...mailOf(about, textOf(about), { publicUrl, token }),
      messageId: `<${id}@${host}>`,
    })
  }
}
