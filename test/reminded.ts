import type { Answer, CallName } from '../contract/calls.ts'
import { REMINDING } from '../contract/reminding.ts'
import type { Sent } from '../contract/request.ts'
import { MINUTE_MS } from '../language/durations.ts'
import { findOccurrence, storeOccurrence } from '../server/medicines/plans/occurrenceById.ts'
import { remindAnew } from '../server/medicines/plans/remindAnew.ts'
import type { Database } from '../server/platform/database/tables.ts'
import { topicOf } from '../server/reminders/channels/push/sendPush.ts'
import type { ReceivedPush, TestPushService } from './pushService.ts'
import { planBody } from './somePlan.ts'

const ONCE = { ...REMINDING, repeats: 0 }

export type Ask = <Name extends CallName>(name: Name, sent?: Sent) => Promise<Answer<Name>>

/** A person living alone, and their devices. */
export interface Reminded {
  token: string
  familyId: string
  personId: string
  endpoints: string[]
}

interface Moment {
  id: string
  medicationId: string
  endpoints: readonly string[]
  /** The message's name: its person and planned time. */
  topic: string
  /** Time of the notification; milliseconds since 1970. */
  at: number
}

/** Signs up person number `n` with some devices at a push service. */
export async function addReminded(
  ask: Ask,
  service: TestPushService,
  { n, devices }: { n: number; devices: number },
): Promise<Reminded> {
  const account = { email: `reminded${n}@example.org`, password: 'secret12' }
  const { token } = await ask('POST /api/auth/signup', { body: { ...account, name: 'Nora' } })
  const familyId = (await ask('GET /api/families', { token }))[0]?.id as string
  const params = { id: familyId }
  const personId = (await ask('GET /api/families/{id}/people', { token, params }))[0]?.id as string
  const endpoints: string[] = []
  for (let device = 0; device < devices; device++) {
    // A device is a session.
    const { token: own } = device === 0 ? { token } : await ask('POST /api/auth/login', { body: account })
    const { endpoint, ...keys } = service.subscribe()
    await ask('PUT /api/push/subscription', { token: own, body: { endpoint, keys, label: 'Phone' } })
    endpoints.push(endpoint)
  }
  return { token, familyId, personId, endpoints }
}

/**
 * Plans medicines at some minutes (milliseconds since 1970), `medicines` at each. Returns the moments of the first of each minute: all of
 * a minute come as one message.
 */
export async function planAt(
  ask: Ask,
  who: Reminded,
  minutes: readonly number[],
  medicines = 1,
): Promise<Moment[]> {
  const { token, familyId, personId, endpoints } = who
  const body = { familyId, name: 'Ibuprofen', expirationDate: '2099-03-31', pillCount: 100 }
  const moments: Moment[] = []
  for (const minute of minutes) {
    const [day = '', time = ''] = new Date(minute).toISOString().split('T')
    const phases = [
      { days: null, pattern: { kind: 'daily' as const }, times: [{ at: time.slice(0, 5), amount: 1 }] },
    ]
    const add = async () => {
      const { id } = await ask('POST /api/medications', { token, body })
      const plan = await ask('POST /api/medications/{id}/plans', {
        token,
        params: { id },
        body: planBody(personId, { phases, startsOn: day, endsOn: day, remind: ONCE }),
      })
      return { medicationId: id, plan }
    }
    const { medicationId, plan } = await add()
    for (let other = 1; other < medicines; other++) await add()
    const span = { from: new Date(minute).toISOString(), to: new Date(minute + MINUTE_MS).toISOString() }
    const query = { familyId, medicationId, ...span }
    const occurrences = await ask('GET /api/occurrences', { token, query })
    const { id } = occurrences.find(({ planId }) => planId === plan.id) as { id: string }
    const topic = topicOf(`${personId} ${day}T${time.slice(0, 5)}`)
    moments.push({ id, medicationId, endpoints, topic, at: minute })
  }
  return moments
}

/** Moves moments to exact milliseconds, as people can only choose minutes. */
export async function putOff(database: Database, moments: readonly Moment[]): Promise<void> {
  for (const { id, medicationId, at } of moments)
    await database.transaction().execute(async (tx) => {
      const known = await findOccurrence(tx, medicationId, id, new Date(at))
      if (!known) throw new Error('What was planned is not there.')
      await storeOccurrence(tx, known)
      const snoozedUntil = new Date(at).toISOString()
      await tx.updateTable('occurrences').set({ snoozedUntil }).where('id', '=', id).execute()
      await remindAnew(tx, medicationId)
    })
}

/** Arrivals of some messages, named by device and topic. */
export function tally(moments: readonly Moment[], received: readonly ReceivedPush[]) {
  const expected = new Map<string, number>(
    moments.flatMap(({ topic, endpoints, at }) =>
      endpoints.map((endpoint) => [`${endpoint} ${topic}`, at] as const),
    ),
  )
  const arrived = new Map<string, number>()
  let [extra, unknown] = [0, 0]
  for (const { endpoint, topic, at } of received) {
    const key = `${endpoint} ${topic}`
    if (!expected.has(key)) unknown++
    else if (arrived.has(key)) extra++
    else arrived.set(key, at.getTime())
  }
  return {
    expected: expected.size,
    lost: expected.size - arrived.size,
    /** Repeats under the same name. */
    extra,
    /** Arrivals that were not requested, or under another name. */
    unknown,
    /** Milliseconds between due and first arrival, sorted. */
    lateness: [...arrived].map(([key, at]) => at - (expected.get(key) as number)).sort((a, b) => a - b),
  }
}
