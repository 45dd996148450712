import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../language/durations.ts'
import type { Reminded } from '../../test/reminded.ts'
import { planBody } from '../../test/somePlan.ts'
import type { Fleet } from '../reminding/fleet.ts'

const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

/** A planned medicine with the dose of today that is logged and taken back. */
export interface Planned {
  token: string
  personId: string
  medicationId: string
  planId: string
  occurrenceId: string
}

export const bodyAt = (personId: string, at: string) =>
  planBody(personId, {
    phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at, amount: 1 }] }],
    startsOn: day(-1),
    timeZone: ZONE,
  })

const localTime = (timeZone: string, at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** A zone where it is noon: no day ends meanwhile. */
const ZONE = Intl.supportedValuesOf('timeZone').find((zone) =>
  localTime(zone, Date.now()).startsWith('12'),
) as string

/** The dose of today that may be logged by now. */
const SOON = localTime(ZONE, Date.now() + 30 * MINUTE_MS)

export async function planOne(
  { ask }: Fleet,
  { token, familyId }: Pick<Reminded, 'token' | 'familyId'>,
  personId: string,
): Promise<Planned> {
  const body = { familyId, name: 'Ibuprofen', expirationDate: '2099-03-31', pillCount: 100 }
  const { id: medicationId } = await ask('POST /api/medications', { token, body })
  const params = { id: medicationId }
  const { id: planId } = await ask('POST /api/medications/{id}/plans', {
    token,
    params,
    body: bodyAt(personId, SOON),
  })
  const span = {
    from: new Date(Date.now() - MINUTE_MS).toISOString(),
    to: new Date(Date.now() + HOUR_MS).toISOString(),
  }
  const occurrences = await ask('GET /api/occurrences', { token, query: { familyId, medicationId, ...span } })
  const [{ id: occurrenceId } = { id: '' }] = occurrences
  return { token, personId, medicationId, planId, occurrenceId }
}

export const logDose = ({ ask }: Fleet, { token, personId, medicationId, occurrenceId }: Planned) =>
  ask('POST /api/medications/{id}/logs', {
    token,
    params: { id: medicationId },
    body: { takenAt: new Date().toISOString(), amount: 1, personId, occurrenceId },
  })

export const takeBack = ({ ask }: Fleet, { token, medicationId }: Planned, logId: string) =>
  ask('DELETE /api/medications/{id}/logs/{logId}', { token, params: { id: medicationId, logId } })

/** Each of some people or families logs and takes back doses, all together at a rate, until `signal`; returns the number of changes. */
export async function logAndTakeBack(
  fleet: Fleet,
  families: readonly Planned[][],
  perSecond: number,
  signal: AbortSignal,
) {
  let changes = 0
  const pauseMs = (1000 * families.length) / perSecond
  const family = async (own: readonly Planned[], n: number) => {
    await delay((pauseMs * n) / families.length)
    for (let turn = 0; !signal.aborted; turn++) {
      const one = own[turn % own.length] as Planned
      const { id } = await logDose(fleet, one)
      await delay(pauseMs)
      await takeBack(fleet, one, id)
      await delay(pauseMs)
      changes += 2
    }
  }
  await Promise.all(families.map(family))
  return changes
}
