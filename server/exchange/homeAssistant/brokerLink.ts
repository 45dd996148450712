import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { connect, type IClientOptions } from 'mqtt'
import type { Topics } from './topics.ts'

/** Time between two tries to reach the broker. */
const AGAIN_MS = 1000

/** A broker sends what it retains right after the subscription: it is known once nothing more came for this long. */
const QUIET_MS = 300

/** Patience for the last message at the end. */
const END_WITHIN_MS = 1000

interface LinkParts {
  /** `MQTT_URL`. */
  url: URL
  topics: Topics
  onCommand(personId: string, payload: string): void
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** A connection to the broker that keeps its retained messages equal to the wanted ones. */
export interface BrokerLink {
  /** Sets the wanted messages by topic: publishes what differs at the broker and clears everything else of ours. */
  want(messages: ReadonlyMap<string, string>): void
  close(): Promise<void>
}

/**
 * Connects, and again whenever the connection is lost. Nothing is queued meanwhile: after a reconnect only what differs from the
 * broker's retained messages is published, once.
 */
export function openBrokerLink({ url, topics, onCommand, log }: LinkParts): BrokerLink {
  const options: IClientOptions = {
    clientId: `medicine-cabinet-${randomBytes(6).toString('hex')}`,
    reconnectPeriod: AGAIN_MS,
    keepalive: 30,
    // Neither queues messages while the broker is away, nor subscribes before `onConnect` does.
    queueQoSZero: false,
    resubscribe: false,
    will: { topic: topics.status, payload: Buffer.from('offline'), qos: 1, retain: true },
  }
  const client = connect(url.href, options)
  let wanted: ReadonlyMap<string, string> | undefined
  /** Retained messages of ours at the broker. */
  const atBroker = new Map<string, string>()
  /** True once they are known. */
  let isReady = false
  let isDown = false
  let isClosing = false
  let timer: NodeJS.Timeout | undefined

  const publish = (topic: string, payload: string) =>
    // A failure ends the connection, and the next one publishes again.
    client.publish(topic, payload, { retain: true }, () => {})

  function flush(): void {
    if (!isReady || wanted === undefined) return
    for (const [topic, payload] of wanted)
      if (atBroker.get(topic) !== payload) {
        publish(topic, payload)
        atBroker.set(topic, payload)
      }
    for (const topic of atBroker.keys())
      if (!wanted.has(topic)) {
        publish(topic, '')
        atBroker.delete(topic)
      }
  }

  function waitUntilQuiet(): void {
    clearTimeout(timer)
    timer = setTimeout(becomeReady, QUIET_MS).unref()
  }

  function becomeReady(): void {
    if (isClosing) return
    isReady = true
    flush()
    publish(topics.status, 'online')
  }

  client.on('connect', () => {
    if (isDown) log.info('The MQTT broker is connected again')
    isDown = false
    isReady = false
    atBroker.clear()
    client.subscribe([...topics.own, topics.commands, topics.status], { qos: 1 }, (error) => {
      if (!error) waitUntilQuiet()
    })
  })
  client.on('close', () => {
    clearTimeout(timer)
    isReady = false
  })
  client.on('offline', () => {
    if (!isDown && !isClosing) log.warn('The MQTT broker cannot be reached')
    isDown = true
  })
  // Refused connections, among others; `offline` follows.
  client.on('error', () => {})
  client.on('message', (topic, payload, { retain }) => {
    const personId = topics.personIn(topic)
    if (personId !== undefined) {
      // A retained command would be repeated with every connection.
      if (!retain) onCommand(personId, payload.toString())
    } else if (topic === topics.status) {
      // The last will of an earlier connection, or of another instance.
      if (isReady && payload.toString() === 'offline' && !isClosing) publish(topic, 'online')
    } else if (retain && payload.length > 0) {
      atBroker.set(topic, payload.toString())
      if (isReady) flush()
      else waitUntilQuiet()
    }
  })

  return {
    want(messages) {
      wanted = messages
      flush()
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      if (client.connected) {
        const ended = client.publishAsync(topics.status, 'offline', { retain: true, qos: 1 })
        await Promise.race([
          ended.catch(() => {}),
          new Promise((resolve) => setTimeout(resolve, END_WITHIN_MS).unref()),
        ])
      }
      await client.endAsync(true)
    },
  }
}
