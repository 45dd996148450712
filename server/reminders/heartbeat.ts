import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS } from '../../language/durations.ts'
import type { Database } from '../platform/database/tables.ts'

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
