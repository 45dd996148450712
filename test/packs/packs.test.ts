import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSomeMedication, addSomeMember } from '../household.ts'
import { memberIn, onEachEngine } from '../onEachEngine.ts'
import { bothOf } from './both.ts'
import { TAKEN_AT } from './calls.ts'
import { step } from './steps.ts'

/** Random stories for each engine, of about ten steps; ABUSE=34 runs 10,000 steps. */
const STORIES = 30 * Number(process.env.ABUSE ?? 1)
/** ABUSE=5 and more takes a whole pack of 500. */
const HALVES = Math.min(1000, 200 * Number(process.env.ABUSE ?? 1))

onEachEngine('packs', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  test('packs keep the rules after every step, their history adds up, and Undo restores the state', {
    timeout: 3_600_000,
  }, async () => {
    const ben = await addSomeMember(home, nora.familyId)
    const start = home.clock.now
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        // A day ends at noon in UTC-12: the test's seconds must not reach it.
        home.clock.now = new Date(`${start.toISOString().slice(0, 10)}T15:00:00.000Z`)
        const both = await bothOf(home, nora, ben)
        for (const step of steps) await both.run(step)
        await both.end()
      }),
      { numRuns: STORIES },
    )
  })

  const addTwo = async (counts: [number, number], step = 1) => {
    const { id } = await addSomeMedication(home, nora, { pillCount: counts[0], step: step as 1 })
    const asked = { token: nora.token, params: { id } }
    await home.call('POST /api/medications/{id}/packs', { ...asked, body: { count: counts[1] } })
    return asked
  }

  test('of 6 and 4 give ten of a hundred doses at once, and none half', async () => {
    const asked = await addTwo([6, 4])
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        home.call('POST /api/medications/{id}/logs', {
          ...asked,
          body: { takenAt: TAKEN_AT, pillsTaken: 1 },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(201),
      ...Array(90).fill(409),
    ])
    const movements = (await home.call('GET /api/medications/{id}/movements', asked)).body
    expect(movements.filter(({ kind }) => kind === 'dose').map(({ amount }) => amount)).toEqual(
      Array(10).fill(-1),
    )
    const { body } = await home.call('GET /api/medications/{id}', asked)
    expect([body.amountLeft, body.logs.length]).toEqual([0, 10])
  })

  test(`of ${HALVES / 2} are empty after ${HALVES} halves, and a third is 0.333`, async () => {
    const { id } = await addSomeMedication(home, nora, { pillCount: HALVES / 2, step: 0.001 })
    const asked = { token: nora.token, params: { id } }
    const take = (amount: number) =>
      home.call('POST /api/medications/{id}/logs', { ...asked, body: { takenAt: TAKEN_AT, amount } })
    for (let batch = 0; batch < HALVES / 25; batch++) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => take(0.5)))
      expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(201))
    }
    expect((await home.call('GET /api/medications/{id}', asked)).body.amountLeft).toBe(0)
    expect((await take(0.5)).body.code).toBe('notEnoughPills')
    await home.call('POST /api/packs/{id}/movements', { ...asked, body: { kind: 'refill', amount: 1 } })
    for (let third = 0; third < 3; third++) expect((await take(0.333)).body.amount).toBe(0.333)
    expect((await home.call('GET /api/medications/{id}', asked)).body.amountLeft).toBe(0.001)
    expect((await take(1 / 3)).status).toBe(400)
  })
})
