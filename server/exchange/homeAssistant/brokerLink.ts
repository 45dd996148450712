import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { connect, type IClientOptions } from 'mqtt'
import type { OperatorMqtt } from '../../../contract/operator.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { certificateAdvice } from '../../platform/sending/connectionFailure.ts'
import type { Topics } from './topics.ts'

/** Time between two tries to reach the broker; doubled with each refusal, up to a minute. */
const AGAIN_MS = 1000
const LONGEST_AGAIN_MS = MINUTE_MS

/** A broker sends what it retains right after the subscription: it is known once nothing more came for this long. */
const QUIET_MS = 300

/** A broker sends what we publish back to us, who are subscribed to it, within this time. */
const ECHO_WITHIN_MS = 2000

const FORBIDS =
  'The rules of the MQTT broker must allow this user to read and write medicine-cabinet/# and homeassistant/#'

/** Lines of the log for a link that does not work. */
const WARNINGS: Partial<Record<OperatorMqtt['link'], string>> = {
  refused: 'The MQTT broker refuses the connection and is asked again: check user and password in MQTT_URL',
  unreachable: 'The MQTT broker cannot be reached',
  forbidden: FORBIDS,
}

/** Patience for the last message at the end. */
const END_WITHIN_MS = 1000

interface LinkParts {
  /** `MQTT_URL`. */
  url: URL
  topics: Topics
  onCommand(personId: string, payload: string): void
  /** Receives every change of the link's state. */
  onState(state: OperatorMqtt): void
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
export function openBrokerLink({ url, topics, onCommand, onState, log }: LinkParts): BrokerLink {
  // Decoded by itself: the library would decode user and password before it parts them.
  const address = new URL(url)
  const account = { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
  address.username = ''
  address.password = ''
  const options: IClientOptions = {
    ...(url.username !== '' && account),
    reconnectOnConnackError: true,
    clientId: `medicine-cabinet-${randomBytes(6).toString('hex')}`,
    reconnectPeriod: AGAIN_MS,
    keepalive: 30,
    // Neither queues messages while the broker is away, nor subscribes before `onConnect` does.
    queueQoSZero: false,
    resubscribe: false,
    will: { topic: topics.status, payload: Buffer.from('offline'), qos: 1, retain: true },
  }
  const client = connect(address.href, options)
  let wanted: ReadonlyMap<string, string> | undefined
  /** Retained messages of ours at the broker. */
  const atBroker = new Map<string, string>()
  /** True once they are known. */
  let isReady = false
  let link: OperatorMqtt['link'] = 'connecting'
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  /** Puts right what was heard after the start; delayed, since our own messages come back one after the other. */
  let repair: NodeJS.Timeout | undefined

  /** Topics that were published and did not come back yet. Brokers drop what they forbid without a word. */
  const unheard = new Set<string>()
  let echoTimer: NodeJS.Timeout | undefined
  let problem: (Error & { code?: unknown }) | undefined

  /** Reports the link's state, and logs it if it changed. */
  function enter(next: OperatorMqtt['link'], detail: string | null, warning = WARNINGS[next]): void {
    if (isClosing) return
    onState({ link: next, detail })
    if (next === link) return
    if (warning !== undefined) log.warn({ problem: detail }, warning)
    else if (link !== 'connecting') log.info('The MQTT broker is connected again')
    link = next
  }

  function reportRules(topic: string | undefined): void {
    if (topic !== undefined) enter('forbidden', topic)
  }

  function publish(topic: string, payload: string): void {
    unheard.add(topic)
    clearTimeout(echoTimer)
    echoTimer = setTimeout(() => reportRules([...unheard][0]), ECHO_WITHIN_MS).unref()
    // A failure ends the connection, and the next one publishes again.
    client.publish(topic, payload, { retain: true }, () => {})
  }

  function flush(): void {
    clearTimeout(repair)
    repair = undefined
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
    enter('connected', null)
    client.options.reconnectPeriod = AGAIN_MS
    isReady = false
    unheard.clear()
    atBroker.clear()
    client.subscribe([...topics.own, topics.commands, topics.status], { qos: 1 }, (error) => {
      if (error) reportRules(topics.own[0])
      else waitUntilQuiet()
    })
  })
  client.on('reconnect', () => {
    problem = undefined
  })
  // After each connection that ended or did not come about.
  client.on('close', () => {
    clearTimeout(timer)
    clearTimeout(echoTimer)
    isReady = false
    const { code, message = null } = problem ?? {}
    const advice = certificateAdvice(code)
    if (typeof code === 'number') enter('refused', message)
    else if (advice === undefined) enter('unreachable', message)
    else enter('notTrusted', message, `The certificate of the MQTT broker ${advice}`)
  })
  // `close` follows, once the time of the next try is set.
  client.on('error', (error) => {
    problem = error
    if (typeof problem.code !== 'number') return
    const { reconnectPeriod = AGAIN_MS } = client.options
    client.options.reconnectPeriod = Math.min(2 * reconnectPeriod, LONGEST_AGAIN_MS)
  })
  client.on('message', (topic, payload, { retain }) => {
    if (unheard.delete(topic) && unheard.size === 0) enter('connected', null)
    const personId = topics.personIn(topic)
    if (personId !== undefined) {
      // A retained command would be repeated with every connection.
      if (!retain) onCommand(personId, payload.toString())
    } else if (topic === topics.status) {
      // The last will of an earlier connection, or of another instance.
      if (isReady && payload.toString() === 'offline' && !isClosing) publish(topic, 'online')
    } else {
      // Ours, or another client's in their place, which brokers pass on without the mark of retained ones.
      if (payload.length > 0) atBroker.set(topic, payload.toString())
      else atBroker.delete(topic)
      if (isReady) repair ??= setTimeout(flush, QUIET_MS).unref()
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
      clearTimeout(repair)
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
