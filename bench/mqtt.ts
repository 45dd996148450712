/**
 * `npm run bench mqtt`: from the answer to a change until Home Assistant has its retained message, with real processes and broker,
 * alone and beside fifty other families. Then memory, while the broker goes away each half minute and webhooks hang, refuse or fail
 * (BENCH_SECONDS: 480; 0 leaves it out). On SQLite; BENCH_ENGINE=PostgreSQL runs the other one.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { startBroker } from '../test/mqttBroker.ts'
import { startPushService } from '../test/pushService.ts'
import { addReminded, type Reminded } from '../test/reminded.ts'
import { seeded } from '../test/seeded.mjs'
import { memoryGrowth, OTHERS_RATE, startTargets } from './homeAssistant/memoryGrowth.ts'
import {
  bodyAt,
  logAndTakeBack,
  logDose,
  type Planned,
  planOne,
  takeBack,
} from './homeAssistant/plannedDoses.ts'
import { type State, type Subscribed, subscribeTo } from './homeAssistant/subscribe.ts'
import { type Engine, type Fleet, startFleet } from './reminding/fleet.ts'

const PEOPLE = 4
const PLANS_EACH = 5
const CHANGES = 400
const OTHERS = 50
const OTHERS_PLANS = 6
/** Accounts whose reminders go to a webhook that fails. */
const REMINDED = 15
const SECONDS = Number(process.env.BENCH_SECONDS ?? 480)
/** A change that takes longer is lost. */
const LOST_AFTER_MS = 90_000
const TARGET = { p99Ms: 2000, growth: 1.1 }

let moves = 0

/** The household that Home Assistant shows: logs doses, takes them back and moves plans. Returns the milliseconds of each change. */
async function change(
  fleet: Fleet,
  home: Subscribed,
  { moved, people }: { moved: Planned; people: readonly Planned[][] },
  count: number,
) {
  const random = seeded(7)
  const took: number[] = []
  /** Makes a change; measures from its answer. */
  const measure = async <Made>(
    personId: string,
    isIt: (state: State) => boolean,
    make: () => Promise<Made>,
  ): Promise<Made> => {
    // No change may follow the last message at a fixed distance: the server looks at intervals.
    await delay(random() * 600)
    const arrival = home.arrival(personId, isIt)
    const made = await make()
    const answeredAt = performance.now()
    const arrivedAt = await Promise.race([arrival, delay(LOST_AFTER_MS, Number.NaN, { ref: false })])
    if (Number.isNaN(arrivedAt))
      throw new Error(
        `A change of ${personId} has not arrived; it is ${JSON.stringify(home.states.get(personId))}, ${isIt}`,
      )
    took.push(Math.max(0, arrivedAt - answeredAt))
    return made
  }
  const person = async (own: readonly Planned[]) => {
    const { personId } = own[0] as Planned
    for (let turn = 0; took.length < count; turn++) {
      const one = own[turn % own.length] as Planned
      const { taken = 0 } = home.states.get(personId) ?? {}
      const { id } = await measure(
        personId,
        (state) => state.taken === taken + 1,
        () => logDose(fleet, one),
      )
      await measure(
        personId,
        (state) => state.taken === taken,
        () => takeBack(fleet, one, id),
      )
    }
  }
  /** The only dose of its person moves between two times of the evening. */
  const mover = async ({ token, planId, personId }: Planned) => {
    while (took.length < count) {
      const body = bodyAt(personId, `20:0${++moves % 2}`)
      const before = home.states.get(personId)?.next_dose
      await measure(
        personId,
        (state) => state.next_dose !== before,
        () => fleet.ask('PUT /api/plans/{id}', { token, params: { id: planId }, body }),
      )
    }
  }
  await Promise.all([mover(moved), ...people.map(person)])
  return took.sort((a, b) => a - b)
}

const failures: string[] = []

function report(what: string, took: readonly number[]): void {
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] as number
  console.log(
    `${what}: ${took.length} changes, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, most ${at(1).toFixed(0)} ms`,
  )
  if (at(0.99) > TARGET.p99Ms) failures.push(what)
}

async function measure(engine: Engine): Promise<void> {
  const [broker, targets, service] = [await startBroker(), await startTargets(), await startPushService()]
  const settings = { SIGN_UP_LIMIT: '0', NOTIFY_TARGETS: targets.origin }
  const fleet = await startFleet(engine, settings, 1)
  try {
    const plans = async (member: Reminded, personId: string, count: number) => {
      const made: Planned[] = []
      while (made.length < count) made.push(await planOne(fleet, member, personId))
      return made
    }
    const members: Reminded[] = []
    for (let n = 0; n < 1 + OTHERS + REMINDED; n++)
      members.push(await addReminded(fleet.ask, service, { n, devices: 0 }))
    const [mine, ...others] = members as [Reminded, ...Reminded[]]
    const { token, familyId } = mine
    const moved = await planOne(fleet, mine, mine.personId)
    const people: Planned[][] = []
    for (let n = 0; n < PEOPLE; n++) {
      const body = { name: `Person ${n}`, kind: 'person' as const }
      const params = { id: familyId }
      const { id } = await fleet.ask('POST /api/families/{id}/people', { token, params, body })
      people.push(await plans(mine, id, PLANS_EACH))
    }
    const families: Planned[][] = []
    for (const other of others.slice(0, OTHERS))
      families.push(await plans(other, other.personId, OTHERS_PLANS))
    const { token: apiToken } = await fleet.ask('POST /api/account/tokens', {
      token,
      body: { name: 'Home Assistant', scope: 'log', days: 30, currentPassword: 'secret12' },
    })
    const homeAssistant = await subscribeTo(broker)
    await fleet.killOne(0, { MQTT_URL: broker.url.href, MQTT_TOKEN: apiToken })
    while (homeAssistant.states.size < 1 + PEOPLE + 1 + PEOPLE * PLANS_EACH) await delay(100)

    report(`${fleet.name}, alone`, await change(fleet, homeAssistant, { moved, people }, CHANGES))
    const ending = new AbortController()
    const elsewhere = logAndTakeBack(fleet, families, OTHERS_RATE, ending.signal)
    const took = await change(fleet, homeAssistant, { moved, people }, CHANGES).finally(async () => {
      ending.abort()
      await elsewhere
    })
    report(`${fleet.name}, beside ${OTHERS} families`, took)
    console.log(`  ${await elsewhere} changes of the others meanwhile`)
    if (SECONDS > 0) {
      const world = { broker, targets, people, families, reminded: others.slice(OTHERS) }
      if ((await memoryGrowth(fleet, world, SECONDS)) > TARGET.growth) failures.push(`${fleet.name}, memory`)
    }
    await homeAssistant.close()
  } finally {
    await fleet.stop()
    await broker.close()
    await service.close()
    targets.close()
  }
}

await measure(process.env.BENCH_ENGINE === 'PostgreSQL' ? 'PostgreSQL' : 'SQLite')
console.log(
  `targets: p99 at most ${TARGET.p99Ms / 1000} s; memory at the end at most ${TARGET.growth} times that after the warm-up`,
)
for (const failure of failures) console.log(`missed: ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1
