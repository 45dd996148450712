import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import type { CallName } from '../contract/calls.ts'
import { limits } from '../server/config/machine.ts'
import { runHomeAssistant } from '../server/exchange/homeAssistant/runHomeAssistant.ts'
import { addSomeMedication, makeSomeApiToken, personOf } from './household.ts'
import { startBroker, type TestBroker } from './mqttBroker.ts'
import { memberIn, type OnEngine } from './onEachEngine.ts'
import { planBody } from './somePlan.ts'
import type { SentTo } from './testApp.ts'

/** A product beside a broker: a family whose member takes ibuprofen at eight, and an API token that may log. */
export function brokerHome(open: OnEngine['open']) {
  const home = open()
  const nora = memberIn(home)
  const on = {} as {
    broker: TestBroker
    me: string
    ibuprofen: string
    apiToken: { id: string; token: string }
  }
  beforeAll(async () => {
    on.me = await personOf(home, nora.id, nora.familyId)
  })

  const call = <Name extends CallName>(name: Name, sent: SentTo) =>
    home.call(name, { token: nora.token, ...sent })

  async function planOne(name: string, personId = on.me) {
    const { id } = await addSomeMedication(home, nora, { name, pillCount: 20 })
    await call('POST /api/medications/{id}/plans', { params: { id }, body: planBody(personId) })
    return id
  }

  beforeEach(async () => {
    on.broker = await startBroker()
    onTestFinished(() => on.broker.close())
    await home.database.deleteFrom('medications').execute()
    await home.database.deleteFrom('people').where('id', '!=', on.me).execute()
    home.clock.now = new Date('2026-12-01T07:00:00Z')
    on.apiToken = await makeSomeApiToken(home, nora, { scope: 'log', familyId: nora.familyId })
    on.ibuprofen = await planOne('Ibuprofen')
  })

  /** The server's side; ends with the test. */
  async function start() {
    const app: FastifyInstance = Fastify()
    runHomeAssistant(app, {
      database: home.database,
      now: () => home.clock.now,
      config: { publicUrl: new URL('https://cabinet.example'), limits: limits({}) },
      mqtt: { url: on.broker.url, token: on.apiToken.token },
    })
    await app.ready()
    let isOpen = true
    const close = async () => {
      if (isOpen) await app.close()
      isOpen = false
    }
    onTestFinished(close)
    await expect.poll(statusNow, WITHIN).toBe('online')
    return { close }
  }
  const WITHIN = { timeout: 15_000, interval: 20 }

  const endsWith = (ending: string) => [...on.broker.retained()].find(([topic]) => topic.endsWith(ending))
  const statusNow = () => endsWith('/status')?.[1]
  const statuses = () =>
    on.broker.published.filter(({ topic }) => topic.endsWith('/status')).map(({ payload }) => payload)
  const stateOf = (id: string) => JSON.parse(endsWith(`/${id}/state`)?.[1] ?? 'null')
  const configsOf = (id: string) =>
    [...on.broker.retained()]
      .filter(([topic]) => topic.includes(`/${id}_`))
      .map(([topic]) => topic.split('/'))
  const command = (personId: string, payload: string, retain = false) => {
    const [topic] = endsWith('/status') as [string, string]
    return on.broker.publish(topic.replace('/status', `/${personId}/take`), payload, retain)
  }
  const press = (personId: string, at = home.clock.now, retain = false) =>
    command(personId, JSON.stringify({ pressedAt: at.toISOString() }), retain)
  const dosesOf = async (id: string) =>
    (await call('GET /api/medications/{id}/logs', { params: { id }, query: {} })).body

  return Object.assign(on, {
    home,
    nora,
    call,
    planOne,
    start,
    WITHIN,
    endsWith,
    statusNow,
    statuses,
    stateOf,
    configsOf,
    command,
    press,
    dosesOf,
  })
}
