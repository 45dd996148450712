import { expect, test } from 'vitest'
import type { Pattern } from '../contract/plans.ts'
import { DAY_MS } from '../language/durations.ts'
import type { Course } from '../schedule/pattern.ts'
import { storeAllDue } from '../server/medicines/plans/storeDue.ts'
import { addSomeMedication, addSomePerson, openSomeSession } from './household.ts'
import { memberIn, onEachEngine } from './onEachEngine.ts'
import { type Dice, diceOf, randomCourse } from './randomPlans.ts'
import { seeded } from './seeded.mjs'
import { planBody } from './somePlan.ts'
import { walkedPlan } from './walkedPlan.ts'
import { Clock, ZONES } from './zones.ts'

const DAYS = 90

/** `PLANS=1000 npx vitest run test/plannedDays.test.ts` is the claimed figure. */
const PLANS = Number(process.env.PLANS ?? 56)

const countedPattern = (dice: Dice): Pattern => {
  const kind = dice(0, 2)
  if (kind === 0) return { kind: 'hours', every: dice(1, 12), anchor: 'taken' }
  if (kind === 1) return { kind: 'hours', every: dice(24, 99), anchor: 'taken' }
  return { kind: 'days', every: dice(2, 30), anchor: 'taken' }
}

const countedFromDoses = ({ startsOn, phases: [phase] }: Course, pattern: Pattern): Course => ({
  startsOn,
  endsOn: null,
  phases: [
    {
      days: null,
      pattern,
      times: phase?.times.slice(0, 1) ?? [],
    },
  ],
})

onEachEngine('what plans come to in a family', ({ open }) => {
  const home = open({ limits: { plans: 100_000 } })
  const nora = memberIn(home)

  /** Logs the first occurrence of a plan by name at a time between now and its own. */
  async function takeFirstEarly(id: string, token: string, from: number, dice: Dice) {
    const query = {
      ...{ familyId: nora.familyId, medicationId: id },
      ...{ from: new Date(from).toISOString(), to: new Date(from + 3 * DAY_MS).toISOString() },
    }
    const [first] = (await home.call('GET /api/occurrences', { token, query })).body
    if (!first) throw new Error('No first dose')
    const dueAt = Date.parse(first.dueAt)
    const takenAt = dice(from, dueAt)
    home.clock.now = new Date(takenAt)
    const body = { takenAt: new Date(takenAt).toISOString(), amount: first.amount, occurrenceId: first.id }
    const { status } = await home.call('POST /api/medications/{id}/logs', { token, params: { id }, body })
    expect(status).toBe(201)
    const occurrence = `${first.dueAt} ${first.local} ${first.amount}`
    return { dose: { id: 'dose', takenAt, dueAt }, occurrence }
  }

  test(`is what a calendar says, for ${PLANS} plans in ${ZONES.length} zones, kept or not`, async () => {
    const dice: Dice = diceOf(seeded(13))
    const clocks = new Map(ZONES.map((zone) => [zone, new Clock(zone)]))
    const people = new Map<string, string>()
    for (const zone of ZONES) {
      const id = await addSomePerson(home, nora, { name: zone })
      await home.call('PUT /api/people/{id}/time-zone', {
        token: nora.token,
        params: { id },
        body: { timeZone: zone },
      })
      people.set(zone, id)
    }
    let moments = 0
    for (let plan = 0; plan < PLANS; plan++) {
      const zone = ZONES[plan % ZONES.length] as string
      const clock = clocks.get(zone) as Clock
      const random = randomCourse(dice)
      // Every fourth counts from doses, with the first one taken early by name.
      const isEarly = plan % 4 === 0
      const course = isEarly ? countedFromDoses(random, countedPattern(dice)) : random
      const from = clock.find(`${course.startsOn}T00:00`) - DAY_MS
      const to = from + DAYS * DAY_MS
      home.clock.now = new Date(from)
      const { token } = await openSomeSession(home, nora)
      const { id } = await addSomeMedication(
        home,
        { ...nora, token },
        {
          name: `Plan ${plan}`,
          step: 0.25,
          pillCount: null,
        },
      )
      const { status } = await home.call('POST /api/medications/{id}/plans', {
        token,
        params: { id },
        body: planBody(people.get(zone) as string, { ...course, phases: [...course.phases] }),
      })
      expect(status).toBe(201)
      const early = isEarly ? await takeFirstEarly(id, token, from, dice) : null
      // Some occurrences are stored by now, others are still to come.
      home.clock.now = new Date((early?.dose.takenAt ?? from) + dice(1, DAYS) * DAY_MS)
      await storeAllDue(home.database, home.clock.now)
      const { token: later } = await openSomeSession(home, nora)
      const got: string[] = []
      for (let at = from; at < to; at += 60 * DAY_MS) {
        const query = {
          ...{ familyId: nora.familyId, medicationId: id },
          ...{ from: new Date(at).toISOString(), to: new Date(Math.min(to, at + 60 * DAY_MS)).toISOString() },
        }
        const { body } = await home.call('GET /api/occurrences', { token: later, query })
        got.push(...body.map(({ dueAt, local, amount }) => `${dueAt} ${local} ${amount}`))
      }
      const walked = walkedPlan(course, clock, to, early?.dose ?? null).map(
        ({ dueAt, local, amount }) => `${new Date(dueAt).toISOString()} ${local} ${amount}`,
      )
      if (early) walked.push(early.occurrence)
      expect(got.sort(), JSON.stringify({ zone, course })).toEqual(walked.sort())
      moments += walked.length
      await home.database.deleteFrom('medications').where('id', '=', id).execute()
    }
    expect(moments).toBeGreaterThan(PLANS * 10)
  }, 600_000)
})
