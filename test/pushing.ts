import net, { type LookupFunction } from 'node:net'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { openPushSender, type Push, type PushSender } from '../server/reminders/channels/push/sendPush.ts'
import { makeVapidKeys } from '../server/reminders/channels/push/vapid.ts'
import { startPushService, type TestPushService } from './pushService.ts'

export const PUSH_AT = new Date('2026-11-22T08:00:00.000Z')
export const PUSH: Push = {
  body: '{"title":"Grandpa Emil, 08:00"}',
  tag: 'occurrence-1',
  urgency: 'high',
  ttlSeconds: 3600.4,
}

export const pushKeys = makeVapidKeys()

/** A sender that trusts some origins; closed with the test. */
export function senderFor(
  trustedOrigins: string[],
  more: { withinMs?: number; lookup?: LookupFunction } = {},
): PushSender {
  const made = openPushSender({
    keys: async () => pushKeys,
    subject: 'https://cabinet.example/',
    trustedOrigins,
    now: () => PUSH_AT,
    ...more,
  })
  onTestFinished(() => made.close())
  return made
}

/** A loopback server that need not speak HTTP; ends with the test. */
export async function startRaw(onConnection: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  return { origin: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`, close }
}

/** A push service and a sender to it, new for each test of the file. */
export function pushing() {
  let service: TestPushService
  let sender: PushSender
  beforeEach(async () => {
    service = await startPushService(() => PUSH_AT)
    // Longer than any test: nothing may end by this limit alone.
    sender = senderFor([service.origin], { withinMs: 300_000 })
  })
  afterEach(() => service.close())
  return {
    get service() {
      return service
    },
    get sender() {
      return sender
    },
  }
}
