import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { addSomeMember, personOf, signUpMember } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'

onEachEngine('plans', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  const { at, make, between } = family
  const hashUntil = async (until: Date) => {
    const past = await between('2026-11-10T00:00:00Z', until.toISOString())
    return createHash('sha256').update(JSON.stringify(past)).digest('hex')
  }

  beforeEach(() => family.begin())

  test('use the zone of the person, else of the family, else of the device that made the first', async () => {
    const zoneOf = async () => (await make({ timeZone: 'Asia/Tokyo' })).body.timeZone
    expect((await make({ timeZone: 'Europe/Berlin' })).body.timeZone).toBe('Europe/Berlin')
    expect(await zoneOf()).toBe('Europe/Berlin')
    await family.moveClock('America/New_York')
    expect(await zoneOf()).toBe('America/New_York')
  })

  test('move with the clock, but hours between doses do not', async () => {
    await make(daily(['08:00', 1]))
    await make({
      phases: [
        {
          days: null,
          pattern: { kind: 'hours', every: 8, anchor: 'clock' },
          times: [{ at: '06:00', amount: 2 }],
        },
      ],
    })
    at('2026-11-20T13:00:00Z')
    const before = await hashUntil(home.clock.now)
    await family.moveClock('Asia/Tokyo')
    expect(await hashUntil(home.clock.now)).toBe(before)
    const coming = await between('2026-11-20T13:00:00Z', '2026-11-21T10:00:00Z')
    expect(coming.map(({ dueAt, timeZone }) => [dueAt.slice(5, 16), timeZone])).toEqual([
      ['11-20T14:00', 'UTC'],
      ['11-20T22:00', 'UTC'],
      ['11-20T23:00', 'Asia/Tokyo'],
      ['11-21T06:00', 'UTC'],
    ])
    const { body } = await family.moveFamilyClock('Europe/Berlin')
    expect(body).toMatchObject({ id: family.id, timeZone: 'Europe/Berlin' })
    expect(await between('2026-11-20T13:00:00Z', '2026-11-21T10:00:00Z')).toEqual(coming)
  })

  test('can be set by everyone for their own clock', async () => {
    const ben = await addSomeMember(home, family.id, { role: 'helper' })
    const move = async (id: string) => (await family.moveClock('Asia/Tokyo', id, ben.token)).status
    expect(await move(await personOf(home, ben.id, family.id))).toBe(200)
    expect(await move(family.mila)).toBe(403)
    const stranger = await signUpMember(home, 'Olav')
    expect(await move(await personOf(home, stranger.id, stranger.familyId))).toBe(404)
  })
})
