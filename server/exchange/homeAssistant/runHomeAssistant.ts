import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { OperatorMqtt } from '../../../contract/operator.ts'
import { HOUR_MS, MINUTE_MS } from '../../../language/durations.ts'
import { localeFor } from '../../../language/languages.ts'
import { logDose } from '../../medicines/doses/logDose.ts'
import { findTokenCaller } from '../../people/auth/apiTokens.ts'
import { findPerson } from '../../people/people/queries.ts'
import { newId } from '../../platform/database/newId.ts'
import { commitMark } from '../../platform/database/snapshot.ts'
import { storedSetting } from '../../platform/database/storedSetting.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { onceUnder } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { inLanguage } from '../../platform/language/inLanguage.ts'
import type { BrokerLink } from './brokerLink.ts'
import { messagesOf } from './discovery.ts'
import {
  allOccurrences,
  EMPTY,
  type Household,
  isDueAt,
  type PersonState,
  readHousehold,
} from './household.ts'
import { topicsOf } from './topics.ts'

/** Windows reach no farther back. */
const PAST_MS = 14 * HOUR_MS

/** An older press does nothing: the dose may have been taken and logged otherwise since. */
const LATEST_MS = 5 * MINUTE_MS

const Press = z.object({ pressedAt: z.iso.datetime({ offset: true }) })

/** Time at which a command's button was pressed; undefined for anything but a press. */
function pressIn(payload: string): Date | undefined {
  try {
    return new Date(Press.parse(JSON.parse(payload)).pressedAt)
  } catch {
    return undefined
  }
}

/**
 * Logs every dose of a person that was due when the button was pressed and is still open; returns their number. The same press
 * again logs nothing more. Throws the refusal of a dose, after the doses before it.
 */
async function takeDue(
  context: CallContext,
  { id: personId, familyId }: Pick<PersonState, 'id' | 'familyId'>,
  press: Date,
  limits: Pick<Limits, 'doses'>,
): Promise<number> {
  const now = context.now.getTime()
  if (Math.abs(now - press.getTime()) > LATEST_MS) return 0
  await findPerson(context, personId)
  const takenAt = new Date(Math.min(now, press.getTime())).toISOString()
  const recent = await allOccurrences(context, familyId, now - PAST_MS, now + 1)
  const due = recent.filter((one) => one.personId === personId && isDueAt(one, takenAt))
  for (const { id, medicationId, amount } of due) {
    const once = onceUnder(`mqtt ${press.toISOString()} ${id}`, ['taken'])
    const body = { takenAt, amount, occurrenceId: id, personId }
    await logDose({ ...context, requiredRight: 'log', once }, medicationId, body, limits)
  }
  return due.length
}

/** Interval at which changes are looked for; a change reaches the broker within 2 s. */
const LOOK_EVERY_MS = 500

/** The states are read at least this often: memberships and tokens end, and days begin. */
const READ_EVERY_MS = MINUTE_MS

/** Reading takes at most a quarter of the time, however large the household is. */
const PAUSE_PER_READ = 3

/** The fastest of the last reads shows what one costs: slower ones waited for other work. */
const REMEMBERED_READS = 5

/** Presses that wait for those before them. */
const MOST_PRESSES = 50

/** `MQTT_URL` and `MQTT_TOKEN`. */
export interface MqttSettings {
  url: URL
  /** API token whose holder's view is published. */
  token: string
}

interface HomeAssistantParts {
  database: Database
  now: () => Date
  config: { publicUrl: URL | undefined; limits: Limits }
  mqtt: MqttSettings
  /** Receives every change of the broker link's state. */
  onState?(state: OperatorMqtt): void
}

/** Shows Home Assistant what the token's holder may see, from the start of `app` to its close. */
export function runHomeAssistant(
  app: FastifyInstance,
  { database, now, config, mqtt, onState = () => {} }: HomeAssistantParts,
): void {
  const { log } = app
  let link: BrokerLink | undefined
  let household: Household = EMPTY
  let seen: string | undefined
  let readAt = 0
  let tookMs: number[] = []
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let pressing: Promise<void> = Promise.resolve()
  let presses = 0
  let isClosing = false
  let hadHolder = true

  async function findHolder(at: Date) {
    const caller = await findTokenCaller(database, mqtt.token, at)
    if (!caller && hadHolder) log.warn('MQTT_TOKEN opens nothing: Home Assistant is shown nothing')
    hadHolder = caller !== undefined
    return caller
  }

  /** Looks for changes and publishes them; returns the time until the next look. */
  async function look(): Promise<number> {
    const mark = await commitMark(database)
    const at = now().getTime()
    // Also reads when the clock was set back.
    const isOld = at >= household.changesAt || Math.abs(at - readAt) >= READ_EVERY_MS
    if (mark === seen && !isOld) return LOOK_EVERY_MS
    const begin = performance.now()
    const caller = await findHolder(now())
    const readerLocale = localeFor([caller?.locale ?? ''], caller?.account)
    household = caller
      ? await inLanguage(readerLocale, () =>
          readHousehold({ database, caller, requiredRight: 'see', now: now() }),
        )
      : EMPTY
    seen = mark
    readAt = at
    const topics = topicsOf(await storedSetting(database, 'mqtt node', newNode))
    if (isClosing) return LOOK_EVERY_MS
    if (!link) {
      const { openBrokerLink } = await import('./brokerLink.ts')
      link = openBrokerLink({ url: mqtt.url, topics, onCommand: queuePress, onState, log })
    }
    link.want(inLanguage(readerLocale, () => messagesOf(household, topics, config.publicUrl)))
    tookMs = [performance.now() - begin, ...tookMs].slice(0, REMEMBERED_READS)
    if (tookMs.length < REMEMBERED_READS) return LOOK_EVERY_MS
    return Math.max(LOOK_EVERY_MS, PAUSE_PER_READ * Math.min(...tookMs))
  }

  function queuePress(personId: string, payload: string): void {
    if (presses >= MOST_PRESSES || isClosing) return
    presses++
    pressing = pressing
      .then(() => press(personId, payload))
      .catch((error) =>
        error instanceof Refusal
          ? log.warn({ code: error.code }, 'a press in Home Assistant was refused')
          : log.error({ err: error }, 'a press in Home Assistant failed'),
      )
      .finally(() => presses--)
  }

  async function press(personId: string, payload: string): Promise<void> {
    const person = household.people.find(({ id }) => id === personId)
    const pressedAt = pressIn(payload)
    const at = now()
    const caller = await findTokenCaller(database, mqtt.token, at)
    if (!person || !pressedAt || !caller) return log.warn('a press in Home Assistant was ignored')
    const act = { database, caller, requiredRight: 'see', now: at } as const
    const count = await takeDue(act, person, pressedAt, config.limits)
    log.info({ count }, 'doses were logged by a press in Home Assistant')
  }

  async function tick(): Promise<void> {
    let waitMs = LOOK_EVERY_MS
    try {
      waitMs = await look()
    } catch (error) {
      // Published messages stay: the next look may succeed.
      if (!isClosing) log.error({ err: error }, 'Home Assistant could not be shown the household')
    }
    if (!isClosing) timer = setTimeout(start, waitMs).unref()
  }
  function start() {
    looking = tick()
  }

  app.addHook('onReady', async () => start())
  app.addHook('onClose', async () => {
    isClosing = true
    clearTimeout(timer)
    await looking
    await pressing
    await link?.close()
  })
}

/** Short, as it is part of every topic. */
const newNode = () => newId().slice(-8)
