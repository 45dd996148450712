import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../language/durations.ts'
import { type Member, signUpMember } from '../../test/household.ts'
import { onBothEngines } from '../../test/onEachEngine.ts'
import { setOperator } from '../people/accounts/operators.ts'
import { ClockWatch, lastClockJump } from './clockWatch.ts'

const START = Date.parse('2026-11-21T12:00:00Z')

onBothEngines("this computer's clock", ({ open }) => {
  const home = open()
  const clock = { elapsedMs: 0 }
  let logged: unknown[]
  beforeEach(async () => {
    home.clock.now = new Date(START)
    logged = []
    await home.database.deleteFrom('settings').where('name', '=', 'last clock jump').execute()
    await home.database.updateTable('jobs').set({ doneAt: null }).execute()
  })

  const start = () => {
    const watch = new ClockWatch({
      database: home.database,
      now: () => home.clock.now,
      elapsedMs: () => clock.elapsedMs,
    })
    const look = () => watch.look({ warn: (facts: unknown) => logged.push(facts) })
    return { watch, look }
  }
  const pass = (ms: number, jumpMs = 0) => {
    clock.elapsedMs += ms
    home.clock.now = new Date(home.clock.now.getTime() + ms + jumpMs)
  }
  const last = () => lastClockJump(home.database, home.clock.now)

  test.each([1, -1, 9, -9, 25, -25, 24 * 365, -24 * 365])(
    'is reported once when it jumps by %d hours, and once when it is right again',
    async (hours) => {
      const { watch, look } = start()
      await look()
      pass(5000, hours * HOUR_MS)
      await look()
      expect(watch.isSettled).toBe(false)
      expect(await last()).toEqual({ at: home.clock.now.toISOString(), byMs: hours * HOUR_MS })
      pass(5000)
      await look()
      expect(logged).toEqual([{ byMinutes: hours * 60 }])
      pass(5000, -hours * HOUR_MS)
      await look()
      pass(5000)
      await look()
      expect(logged).toEqual([{ byMinutes: hours * 60 }, { byMinutes: -hours * 60 }])
      expect(await last()).toMatchObject({ byMs: -hours * HOUR_MS })
      pass(MINUTE_MS)
      expect(watch.isSettled).toBe(true)
    },
  )

  test('is reported after a restart, if an earlier run ended its jobs in the future', async () => {
    const doneAt = new Date(START + 9 * HOUR_MS).toISOString()
    await home.database
      .insertInto('jobs')
      .values({ name: 'forget ended sessions', dueAt: doneAt, doneAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ doneAt }))
      .execute()
    const { look } = start()
    await look()
    expect(logged).toEqual([{ byMinutes: -9 * 60 }])
  })

  test('is shown to operators after a jump, and to nobody else', async () => {
    const [operator, member] = [await signUpMember(home), await signUpMember(home)]
    await setOperator(home.database, operator.id, true)
    const { look } = start()
    await look()
    const shown = async ({ token }: Member) => {
      const { status, body } = await home.call('GET /api/operator/clock', { token })
      return status === 200 ? body.jump : status
    }
    expect(await shown(operator)).toBeNull()
    pass(5000, 9 * HOUR_MS)
    await look()
    expect(await shown(operator)).toEqual({ at: home.clock.now.toISOString(), byMs: 9 * HOUR_MS })
    expect(await shown(member)).toBe(403)
  })

  test('may drift and be corrected by minutes, and is shown for a week', async () => {
    const { watch, look } = start()
    await look()
    for (const minutes of [5, -5, 1]) {
      pass(5000, minutes * MINUTE_MS)
      await look()
    }
    expect([logged, watch.isSettled, await last()]).toEqual([[], true, null])
    pass(0, HOUR_MS)
    await look()
    pass(7 * DAY_MS)
    expect(await last()).not.toBeNull()
    pass(1)
    expect(await last()).toBeNull()
  })
})
