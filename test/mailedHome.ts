import { afterAll, beforeAll } from 'vitest'
import type { ReminderSettingsBody } from '../contract/reminders.ts'
import { Outbox, type OutboxParts } from '../server/reminders/outbox.ts'
import type { Member } from './household.ts'
import { startMailServer, type TestMailServer } from './mailServer.ts'
import type { OnEngine } from './onEachEngine.ts'

/** A product whose mails go to a test server. Only `at` sends. */
export function mailedHome(open: OnEngine['open']) {
  const mail = {
    host: '127.0.0.1',
    port: 0,
    isTls: false,
    account: undefined,
    from: { name: 'Medicine Cabinet', address: 'cabinet@example.org' },
  }
  const home = open({ mail, publicUrl: 'https://cabinet.example.org' })
  let server: TestMailServer
  const warned: string[] = []
  beforeAll(async () => {
    server = await startMailServer()
    mail.port = server.port
  })
  afterAll(() => server.close())

  /** A separate instance; without links it has no `PUBLIC_URL`. */
  const outboxOf = ({
    hasLinks = true,
    send = home.senders.sendDeliveries,
  }: Partial<Pick<OutboxParts, 'hasLinks' | 'send'>> = {}) =>
    new Outbox({
      database: home.database,
      now: () => home.clock.now,
      channels: home.senders.channels,
      hasLinks,
      send,
      log: { error() {}, warn: (facts, message) => void warned.push(`${message} ${JSON.stringify(facts)}`) },
    })

  /** Sends what is due; returns the mails that arrive then. */
  async function sendDue(outbox = outboxOf()) {
    const before = server.received.length
    await outbox.tick()
    await outbox.settled()
    return server.received.slice(before)
  }

  /**
   * Sets the time to "HH:MM" of December 1, 2026, or "DDTHH:MM" of that month; returns the mails that arrive
   * then.
   */
  async function at(time: string, outbox: Outbox) {
    home.clock.now = new Date(`2026-12-${time.length > 5 ? time : `01T${time}`}:00Z`)
    return sendDue(outbox)
  }

  const settle = ({ token }: Pick<Member, 'token'>, fields: Partial<ReminderSettingsBody> = {}) =>
    home.call('PUT /api/reminders/settings', {
      token,
      body: {
        email: true,
        digest: false,
        showNames: false,
        quiet: null,
        timeZone: 'UTC',
        follows: [],
        ...fields,
      },
    })

  return {
    home,
    /** Settings of sending, for a test that puts another server before `server`. */
    mail,
    get server() {
      return server
    },
    /** Warnings of all outboxes in the log. */
    warned,
    outboxOf,
    sendDue,
    at,
    settle,
  }
}
