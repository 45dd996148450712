import type { FastifyInstance } from 'fastify'
import { nextSending } from './claims.ts'
import { openHeartbeat } from './heartbeat.ts'
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
