import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../language/durations.ts'
import type { Database } from '../platform/database/tables.ts'
import { nextSending } from './claims.ts'
import { Outbox } from './outbox.ts'
import type { Senders, SendParts } from './send.ts'

/** Longest wait between ticks; a tick also runs when the next delivery is due. */
const TICK_MS = 5000

/** Sends reminders from the start of `app` to its close, and pings the heartbeat's address meanwhile. */
export function runReminders(
  app: FastifyInstance,
  { database, now }: Pick<SendParts, 'database' | 'now'>,
  senders: Senders,
  heartbeatUrl: URL | undefined,
): void {
  const outbox = new Outbox({
    database,
    now,
    channels: senders.channels,
    hasLinks: senders.hasLinks,
    send: senders.sendDeliveries,
    log: app.log,
  })
  const heartbeat = heartbeatUrl && openHeartbeat({ url: heartbeatUrl, database, log: app.log })
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()
  let isClosing = false

  async function tick(): Promise<void> {
    let waitMs = TICK_MS
    try {
      await outbox.tick()
      void heartbeat?.(now()).catch((error) => app.log.error({ err: error }, 'no heartbeat'))
      const next = await nextSending(database, now())
      if (next) waitMs = Math.min(TICK_MS, Math.max(0, next.getTime() - now().getTime()))
    } catch (error) {
      if (!isClosing) app.log.error({ err: error }, 'reminders could not be looked after')
    }
    if (!isClosing) timer = setTimeout(start, waitMs).unref()
  }
  function start() {
    ticking = tick()
  }

  app.addHook('onReady', async () => start())
  app.addHook('onClose', async () => {
    isClosing = true
    clearTimeout(timer)
    await ticking
    await outbox.close()
    await senders.close()
  })
}

const EVERY_MS = MINUTE_MS
const WITHIN_MS = 10 * 1000

/** A message that waits this long after its time without a try shows that nothing is sent. */
const STUCK_MS = 5 * MINUTE_MS

interface HeartbeatParts {
  /** `HEARTBEAT_URL`: its owner is alarmed when requests stop. */
  url: URL
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A dead man's switch: pings the operator's address once a minute while reminders are being sent. */
export function openHeartbeat({ url, database, log }: HeartbeatParts): (now: Date) => Promise<void> {
  const { address, headers } = withoutAccount(url)
  let last = Number.NEGATIVE_INFINITY
  return async (now) => {
    // Also pings when the clock was set back.
    if (Math.abs(now.getTime() - last) < EVERY_MS || (await isStuck(database, now))) return
    last = now.getTime()
    try {
      const answer = await fetch(address, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(WITHIN_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) log.warn({ status: answer.status }, 'HEARTBEAT_URL did not accept the ping')
    } catch {
      // Without the error: it contains the address, with which anyone could ping.
      log.warn('HEARTBEAT_URL cannot be reached')
    }
  }
}

/** User and password become a header: `fetch` takes no address that contains them. */
function withoutAccount(url: URL): { address: URL; headers: Record<string, string> } {
  const { username, password } = url
  if (username === '' && password === '') return { address: url, headers: {} }
  const account = [username, password].map(decodeURIComponent).join(':')
  const address = Object.assign(new URL(url), { username: '', password: '' })
  return { address, headers: { authorization: `Basic ${Buffer.from(account).toString('base64')}` } }
}

/** True if a message waits long after its time without a try. */
export async function isStuck(database: Database, now: Date): Promise<boolean> {
  const late = await database
    .selectFrom('deliveries')
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('sendAt', '<', new Date(now.getTime() - STUCK_MS).toISOString())
    .where('until', '>', now.toISOString())
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return late !== undefined
}
