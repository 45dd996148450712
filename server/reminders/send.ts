import { MINUTE_MS } from '../../language/durations.ts'
import { sentence, t } from '../../language/t.ts'
import { allowRequested } from '../people/auth/resetPassword.ts'
import { localeOfAccount } from '../people/auth/userOf.ts'
import { newId } from '../platform/database/newId.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { inLanguage } from '../platform/language/inLanguage.ts'
import type { Target } from '../platform/sending/channel.ts'
import { loadedOnce } from '../platform/sending/loadedOnce.ts'
import type { Outcome } from '../platform/sending/outcome.ts'
import type { ChannelParts } from './channels/channelParts.ts'
import { type Channels, channelOf, openChannels } from './channels/channels.ts'
import type { DeliveryToSend, Kind } from './kinds/kind.ts'
import { KINDS } from './kinds/kinds.ts'
import { aboutMoments, linkKey, linkToken } from './links.ts'
import type { DeliveryGroup } from './outbox.ts'
import { resetRequestOf } from './queueAccountNews.ts'
import { textOf } from './texts.ts'

export type SendParts = ChannelParts

const NOTHING: Outcome = { kind: 'refused', detail: sentence('This no longer exists.') }

const TEST_WITHIN_MS = MINUTE_MS

/** Composes messages and sends them through their channels. */
export class Senders {
  readonly channels: Channels
  readonly #parts: SendParts
  readonly #linkKey: () => Promise<string>

  constructor(parts: SendParts) {
    this.#parts = parts
    this.channels = openChannels(parts)
    this.#linkKey = loadedOnce(() => linkKey(parts.database))
  }

  get sendsMail(): boolean {
    return this.channels.email?.isAvailable === true
  }

  /** True if links in messages lead anywhere: `PUBLIC_URL`. */
  get hasLinks(): boolean {
    return this.#parts.config.publicUrl !== undefined
  }

  /** True if a mail can lead somewhere. */
  get mailsLinks(): boolean {
    return this.sendsMail && this.hasLinks
  }

  /** Sends deliveries that the outbox has claimed. */
  readonly sendDeliveries = async (sending: DeliveryGroup): Promise<Outcome> => {
    const [first, ...more] = sending
    const kind = first && KINDS[first.row.step]
    if (!first || !kind) return NOTHING
    const readerLocale = await localeOfAccount(this.#parts.database, { id: first.row.userId })
    return inLanguage(readerLocale, () => this.#send(kind, [first, ...more]))
  }

  /** Sends a message in the current language, that of its recipient. */
  async #send(kind: Kind, sending: readonly [DeliveryToSend, ...DeliveryToSend[]]): Promise<Outcome> {
    const [first] = sending
    const composed = kind.compose(sending)
    if (!composed) return NOTHING
    const { id, host, personId } = first.row
    const token = composed.kind === 'summary' ? undefined : await this.#tokenOf(first, kind)
    // The password changed a moment ago.
    if (kind.link === 'reset' && token === undefined) return NOTHING
    const { kind: name, text, tag, moments } = composed
    const count = moments?.length ?? 1
    return channelOf(this.channels, host).send(first.to, {
      id,
      kind: name,
      ...text,
      why: t(kind.why),
      tag,
      token,
      personId,
      count,
      image: count === 1 ? moments?.[0]?.pillImage : undefined,
      urgency: kind.urgency,
      until: new Date(sending.reduce((last, { row: { until } }) => (until > last ? until : last), '')),
    })
  }

  async sendTest({ host, to, userId }: Target): Promise<Outcome> {
    const { database, now } = this.#parts
    return inLanguage(await localeOfAccount(database, { id: userId }), () =>
      channelOf(this.channels, host).send(to, {
        id: newId(),
        kind: 'test',
        ...textOf({ step: 'test' }),
        why: t('You asked for this test.'),
        tag: 'test',
        count: 1,
        urgency: 'high',
        until: new Date(now().getTime() + TEST_WITHIN_MS),
      }),
    )
  }

  /** The token of a message's link; undefined if it has none, or none for its recipient. */
  async #tokenOf({ row, moments, mayLog }: DeliveryToSend, { link }: Kind): Promise<string | undefined> {
    if (link === 'confirm') return linkToken(row.id, await this.#linkKey())
    if (link === 'reset') return allowRequested(this.#parts.database, resetRequestOf(row), this.#parts.now())
    if (!mayLog || link === null) return undefined
    const ids = moments.map(({ known }) => known.id)
    if (ids.length === 1 && ids[0] === row.occurrenceId) return linkToken(row.id, await this.#linkKey())
    // The link acts on the doses in this message, whatever later ones contain. In a transaction, as messages of the same time then
    // share a commit on SQLite instead of waiting for the disk one by one.
    await inTransaction(this.#parts.database, (tx) =>
      tx
        .updateTable('deliveries')
        .set({ about: aboutMoments(ids) })
        .where('id', '=', row.id)
        .execute(),
    )
    return linkToken(row.id, await this.#linkKey(), ids)
  }

  async close(): Promise<void> {
    for (const channel of Object.values(this.channels)) await channel.close()
  }
}
