// A large household's first screen: the day of 10 people with 20 plans each, and how long 200 medicines last.

import type { Answer, CallName } from '../contract/calls.ts'
import type { Sent } from '../contract/request.ts'
import { HOUR_MS } from '../language/durations.ts'
import { ask, signUp, startServer } from './server.ts'

const PEOPLE = 10
const PLANS_EACH = 20
const ROUNDS = 300
const TARGET = { today: 30, forecasts: 300 }

const server = await startServer({ LOG_LEVEL: 'error' })
const { token, familyId } = await signUp(server)
const now = Date.now()

for (let person = 0; person < PEOPLE; person++) {
  const body = { name: `Person ${person}`, kind: 'person' }
  const { id: personId } = await ask(server, 'POST /api/families/{id}/people', {
    token,
    params: { id: familyId },
    body,
  })
  for (let plan = 0; plan < PLANS_EACH; plan++) {
    const name = `Medicine ${person}-${plan}`
    const { id } = await ask(server, 'POST /api/medications', {
      token,
      // From a week to more than any screen requests.
      body: { familyId, name, expirationDate: '2029-03-31', pillCount: 14 * 2 ** (plan % 7) },
    })
    await ask(server, 'POST /api/medications/{id}/plans', {
      token,
      params: { id },
      body: {
        personId,
        phases: [
          {
            days: null,
            pattern: plan % 5 === 4 ? { kind: 'weekdays', weekdays: [1, 3, 5] } : { kind: 'daily' },
            times: ['08:00', '20:00'].map((at) => ({ at, amount: 1 })),
          },
        ],
        asNeeded: null,
        startsOn: new Date(now - 48 * HOUR_MS).toISOString().slice(0, 10),
        endsOn: null,
        food: null,
        limits: { minHours: null, max24h: null },
        timeZone: 'Europe/Berlin',
      },
    })
  }
}

/** Repeats a request in sequence; returns the last answer and the milliseconds, sorted. */
async function measure<Name extends CallName>(name: Name, sent: Sent, rounds: number) {
  const times: number[] = []
  let answer: Answer<Name> | undefined
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    answer = await ask(server, name, { token, ...sent })
    times.push(performance.now() - startedAt)
  }
  const at = (share: number) =>
    Number(times.sort((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(1))
  return { answer: answer as Answer<Name>, p50: at(0.5), p95: at(0.95) }
}

const day = {
  familyId,
  from: new Date(now - 12 * HOUR_MS).toISOString(),
  to: new Date(now + 12 * HOUR_MS).toISOString(),
}
const today = await measure('GET /api/occurrences', { query: day }, ROUNDS)
const forecasts = await measure('GET /api/families/{id}/forecasts', { params: { id: familyId } }, ROUNDS / 10)
await server.stop()

console.table({
  [`a day, ${today.answer.length} moments`]: { p50: today.p50, p95: today.p95 },
  [`${forecasts.answer.length} forecasts`]: { p50: forecasts.p50, p95: forecasts.p95 },
})
console.log(
  `milliseconds; targets: a day at most ${TARGET.today} at p95, forecasts at most ${TARGET.forecasts}`,
)
process.exit(today.p95 <= TARGET.today && forecasts.p95 <= TARGET.forecasts ? 0 : 1)
