import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../language/durations.ts'
import type { DoseAt, Limits } from '../../../schedule/limits.ts'
import { addSomeMedication, addSomePerson } from '../../../test/household.ts'
import { keepsLimits } from '../../../test/keptLimits.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { diceOf } from '../../../test/randomPlans.ts'
import { seeded } from '../../../test/seeded.mjs'
import { planBody } from '../../../test/somePlan.ts'

const LOGS = 300

interface Group extends Limits {
  medicationId: string
  personId: string
  taken: DoseAt[]
}

onEachEngine('limits of plans', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const dice = diceOf(seeded(77))

  /** Two people take three medicines as needed, each within limits of their own. */
  async function makeGroups(): Promise<Group[]> {
    const groups: Group[] = []
    const people = [await addSomePerson(home, nora), await addSomePerson(home, nora, { name: 'Emil' })]
    for (let n = 0; n < 3; n++) {
      const { id: medicationId } = await addSomeMedication(home, nora, { pillCount: 100_000, step: 0.25 })
      for (const personId of people) {
        const minHours = n === 0 ? null : dice(1, 32) / 4
        const max24h = n === 1 ? null : dice(4, 24) / 4
        await home.call('POST /api/medications/{id}/plans', {
          token: nora.token,
          params: { id: medicationId },
          body: planBody(personId, { phases: [], asNeeded: { amount: 1 }, limits: { minHours, max24h } }),
        })
        const max24hMilli = max24h === null ? null : max24h * 1000
        groups.push({ medicationId, personId, minHours, max24hMilli, taken: [] })
      }
    }
    return groups
  }

  /** The first instant from `asked` on that respects the limits: one at which a dose leaves their range. */
  function earliestByHand({ takenAt: asked, milli }: DoseAt, { taken, ...limits }: Group): number | null {
    const turns = taken.flatMap(({ takenAt }) => [
      takenAt + DAY_MS,
      takenAt + (limits.minHours ?? 0) * HOUR_MS,
    ])
    const wholeMinutes = turns.map((at) => Math.ceil(at / MINUTE_MS) * MINUTE_MS)
    return (
      [asked, ...wholeMinutes]
        .filter((at) => at >= asked)
        .sort((a, b) => a - b)
        .find((at) => keepsLimits({ takenAt: at, milli }, taken, limits)) ?? null
    )
  }

  test('refuse a dose exactly if the sliding 24 hours or the distance say so, and never with a reason', async () => {
    home.clock.now = new Date('2026-11-20T00:00:00.000Z')
    const groups = await makeGroups()
    const answered = { kept: 0, refused: 0, overridden: 0 }
    for (let n = 0; n < LOGS; n++) {
      const now = home.clock.now.getTime() + dice(0, 8) * (HOUR_MS / 4)
      home.clock.now = new Date(now)
      const group = groups[dice(0, groups.length - 1)] as Group
      const asked = {
        // Half are logged later; a quarter at no round time.
        takenAt: Math.max(
          Date.parse('2026-11-20T00:00:00Z'),
          now - dice(0, 1) * dice(0, 200) * (HOUR_MS / 4) - (dice(0, 3) === 0 ? dice(1, 999) : 0),
        ),
        milli: dice(1, 8) * 250,
      }
      const near = group.taken.filter(({ takenAt }) => Math.abs(takenAt - asked.takenAt) < 12 * DAY_MS)
      const wanted = earliestByHand(asked, { ...group, taken: near })
      const log = (more: object) =>
        home.call('POST /api/medications/{id}/logs', {
          token: nora.token,
          params: { id: group.medicationId },
          body: {
            takenAt: new Date(asked.takenAt).toISOString(),
            amount: asked.milli / 1000,
            personId: group.personId,
            ...more,
          },
        })
      const { status, body } = await log({})
      const told = body as { code?: string; earliestAt?: string | null }
      if (wanted === asked.takenAt) {
        expect([n, status]).toEqual([n, 201])
        group.taken.push(asked)
        answered.kept++
        continue
      }
      expect([n, status, told.code, told.earliestAt]).toEqual([
        n,
        409,
        'limit',
        wanted === null ? null : new Date(wanted).toISOString(),
      ])
      answered.refused++
      if (dice(0, 2) > 0) continue
      expect(await log({ override: { reason: 'It hurt' } })).toMatchObject({
        status: 201,
        body: { overrideReason: 'It hurt' },
      })
      group.taken.push(asked)
      answered.overridden++
    }
    expect(Math.min(...Object.values(answered))).toBeGreaterThan(LOGS / 20)
  })
})
