import { beforeAll, expect, test } from 'vitest'
import type { Occurrence } from '../../contract/occurrences.ts'
import type { ReminderOptions } from '../../contract/reminding.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../language/durations.ts'
import { addSomeMedication, addSomeMember, addSomePerson, type Member } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { diceOf, randomCourse } from '../../test/randomPlans.ts'
import { type Fate, ReminderOracle } from '../../test/reminderOracle.ts'
import { seeded } from '../../test/seeded.mjs'
import { planBody } from '../../test/somePlan.ts'
import { pushSubscription } from '../../test/somePush.ts'
import { type DeliveryGroup, Outbox } from './outbox.ts'

/** `DAYS=90 PLANS=20` for the whole of it; clocks change on October 4 in Sydney and on October 25 in Berlin. */
const DAYS = Number(process.env.DAYS ?? 3)
const PLANS = Number(process.env.PLANS ?? 6)

const TICK_MS = (DAYS > 30 ? 15 : 5) * MINUTE_MS
const START = Date.parse(DAYS > 30 ? '2026-09-25T00:00:00Z' : '2026-10-24T00:00:00Z')
const ZONES = ['Europe/Berlin', 'Australia/Sydney', 'UTC', 'America/New_York']

const REMIND: ReminderOptions = { on: true, repeatMinutes: 15, repeats: 2, tellMinutes: 60 }

/** Actions on a dose, and their times. */
interface Deed {
  at: number
  moment: Occurrence
  what: 'take' | 'undo' | 'skip' | 'snooze'
}

onEachEngine('over many days', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const dice = diceOf(seeded(1))
  let ben: Member
  let moments: Occurrence[]

  beforeAll(async () => {
    home.clock.now = new Date(START)
    ben = await addSomeMember(home, nora.familyId)
    for (let n = 0; n < PLANS; n++) {
      const person = await addSomePerson(home, nora, { name: `Person ${n}` })
      const timeZone = ZONES[n % ZONES.length] as string
      await home.call('PUT /api/people/{id}/time-zone', {
        token: nora.token,
        params: { id: person },
        body: { timeZone },
      })
      const { id } = await addSomeMedication(home, nora, { name: `Medicine ${n}`, pillCount: 9999 })
      const { phases, startsOn, endsOn } = plainCourse()
      const { status } = await home.call('POST /api/medications/{id}/plans', {
        token: nora.token,
        params: { id },
        body: planBody(person, { phases, startsOn, endsOn, timeZone, remind: REMIND }),
      })
      expect(status).toBe(201)
    }
    const { body: people } = await home.call('GET /api/families/{id}/people', {
      token: nora.token,
      params: { id: nora.familyId },
    })
    for (const [member, follows, quiet] of [
      [nora, { due: true, missed: false }, null],
      [ben, { due: true, missed: true }, QUIET],
    ] as const) {
      const endpoint = `https://updates.push.services.mozilla.com/${member.id}`
      await home.call('PUT /api/push/subscription', {
        token: member.token,
        body: pushSubscription({ endpoint }),
      })
      await home.call('PUT /api/reminders/settings', {
        token: member.token,
        body: {
          email: false,
          digest: false,
          showNames: false,
          quiet: quiet && { from: quiet.from, to: quiet.to },
          timeZone: QUIET.timeZone,
          follows: people.map(({ id: personId }) => ({ personId, ...follows, stock: false })),
        },
      })
    }
    moments = await planned()
  })

  /** Steps of an hour's plan that are counted from what was taken would move with every dose. */
  function plainCourse() {
    for (;;) {
      const course = randomCourse(dice, new Date(START).toISOString().slice(0, 10))
      const isFixed = course.phases.every(
        ({ pattern }) => pattern.kind !== 'hours' || pattern.anchor === 'clock',
      )
      if (isFixed)
        return {
          ...course,
          phases: course.phases.map((phase) => ({
            ...phase,
            times: phase.times.map((time) => ({ ...time, amount: Math.ceil(time.amount) })),
          })),
        }
    }
  }

  async function planned(): Promise<Occurrence[]> {
    const all: Occurrence[] = []
    for (let from = START; from < START + DAYS * DAY_MS; from += 30 * DAY_MS) {
      const to = Math.min(from + 30 * DAY_MS, START + DAYS * DAY_MS)
      const { body } = await home.call('GET /api/occurrences', {
        token: nora.token,
        query: {
          familyId: nora.familyId,
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
        },
      })
      all.push(...body)
    }
    return all
  }

  /** Plans actions for a moment: in time, late, never, or taken back. */
  function deedsAbout(moment: Occurrence): Deed[] {
    const due = Date.parse(moment.dueAt)
    const at = due + dice(-30, 200) * MINUTE_MS
    switch (dice(0, 9)) {
      case 0:
      case 1:
      case 2:
        return []
      case 3:
        return [{ at, moment, what: 'skip' }]
      case 4:
        return [
          { at: due + dice(1, 40) * MINUTE_MS, moment, what: 'snooze' },
          { at: due + dice(60, 150) * MINUTE_MS, moment, what: 'take' },
        ]
      case 5:
        return [
          { at, moment, what: 'take' },
          { at: at + dice(5, 60) * MINUTE_MS, moment, what: 'undo' },
        ]
      default:
        return [{ at, moment, what: 'take' }]
    }
  }

  test('arrives what is to arrive, at the look at which it is, and nothing else', {
    timeout: 60_000 + DAYS * 10_000,
  }, async () => {
    const fates = new Map<string, Fate>(moments.map(({ id }) => [id, { isDone: false, snoozedUntil: null }]))
    const doses = new Map<string, string>()
    const deeds = moments.flatMap(deedsAbout).sort((a, b) => a.at - b.at)
    const oracle = new ReminderOracle(REMIND, [
      { userId: nora.id, follows: { due: true, missed: false }, quiet: null },
      { userId: ben.id, follows: { due: true, missed: true }, quiet: QUIET },
    ])
    let arrived: string[] = []
    const problems: unknown[] = []
    const outbox = new Outbox({
      database: home.database,
      now: () => home.clock.now,
      channels: home.senders.channels,
      hasLinks: true,
      async send(sending: DeliveryGroup) {
        for (const {
          row: { userId, key },
        } of sending)
          arrived.push(`${userId} ${key}`)
        return { kind: 'sent' }
      },
      log: { error: (details: unknown) => problems.push(details), warn() {} },
    })

    async function carryOut({ moment, what }: Deed, now: number): Promise<void> {
      const fate = fates.get(moment.id) as Fate
      const { token } = nora
      const params = { id: moment.id }
      if (what === 'take') {
        const { status, body } = await home.call('POST /api/medications/{id}/logs', {
          token,
          params: { id: moment.medicationId },
          body: { takenAt: new Date(now).toISOString(), amount: moment.amount, occurrenceId: moment.id },
        })
        if (status === 201) {
          fate.isDone = true
          doses.set(moment.id, body.id)
        }
      } else if (what === 'undo') {
        const logId = doses.get(moment.id)
        if (logId === undefined) return
        await home.call('DELETE /api/medications/{id}/logs/{logId}', {
          token,
          params: { id: moment.medicationId, logId },
        })
        fate.isDone = false
      } else if (what === 'skip') {
        const { status } = await home.call('POST /api/occurrences/{id}/skip', {
          token,
          params,
          body: { reason: 'other' },
        })
        if (status === 200) Object.assign(fate, { isDone: true, snoozedUntil: null })
      } else {
        const { status } = await home.call('POST /api/occurrences/{id}/snooze', {
          token,
          params,
          body: { minutes: 30 },
        })
        if (status === 200) fate.snoozedUntil = now + 30 * MINUTE_MS
      }
    }

    const trouble = troubles()
    const differences: { at: string; missing: string[]; extra: string[] }[] = []
    let count = 0
    for (let instant = START; instant < START + DAYS * DAY_MS; instant += TICK_MS) {
      const { isDown, shift } = trouble(instant)
      const now = instant + shift
      home.clock.now = new Date(now)
      while ((deeds[0]?.at ?? Number.POSITIVE_INFINITY) <= instant) {
        const deed = deeds.shift() as Deed
        // Actions during an outage are lost.
        if (!isDown) await carryOut(deed, now)
      }
      if (isDown) continue
      arrived = []
      await outbox.tick()
      await outbox.settled()
      const near = moments.filter(({ dueAt }) => Math.abs(Date.parse(dueAt) - now) < 40 * HOUR_MS)
      const expected = oracle.look(
        near.map((moment) => [moment, fates.get(moment.id) as Fate]),
        now,
      )
      count += expected.length
      const missing = expected.filter((message) => !arrived.includes(message))
      const extra = arrived.filter((message) => !expected.includes(message))
      if (missing.length + extra.length > 0 || arrived.length !== new Set(arrived).size)
        differences.push({ at: new Date(now).toISOString(), missing, extra })
    }
    expect(differences.slice(0, 5)).toEqual([])
    expect(problems).toEqual([])
    expect(count).toBeGreaterThan(DAYS * 2)
    if (DAYS > 30) console.log(`${count} messages of ${moments.length} moments`)
  })

  /** Outages of minutes to three days, and far from them wrong clocks. */
  function troubles() {
    const outages: [from: number, to: number][] = []
    const shifts: [from: number, to: number, by: number][] = []
    let at = START + dice(2, 10) * HOUR_MS
    for (let n = 0; at < START + DAYS * DAY_MS; n++) {
      if (n % 3 === 2) {
        shifts.push([at, at + dice(1, 6) * HOUR_MS, dice(0, 1) === 0 ? HOUR_MS : -HOUR_MS])
      } else {
        const longest = DAYS > 30 && dice(0, 4) === 0 ? 3 * 24 * 60 : 240
        outages.push([at, at + dice(1, longest) * MINUTE_MS])
      }
      at = Math.max(outages.at(-1)?.[1] ?? at, shifts.at(-1)?.[1] ?? at) + dice(26, 40) * HOUR_MS
    }
    return (instant: number) => ({
      isDown: outages.some(([from, to]) => from <= instant && instant < to),
      shift: shifts.find(([from, to]) => from <= instant && instant < to)?.[2] ?? 0,
    })
  }
})

const QUIET = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
