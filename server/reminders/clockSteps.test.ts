import { expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import { HOUR_MS } from '../../language/durations.ts'
import { addSomeMember } from '../../test/household.ts'
import { onBothEngines } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import { daily } from '../../test/somePlan.ts'
import type { Outbox } from './outbox.ts'

const TRUE_TIME = Date.parse('2026-12-01T07:00:00Z')

const HOURS = ['07', '08', '09', '11', '12', '13']
const TICKS = HOURS.flatMap((hour) => ['00', '05', '50'].map((minute) => `${hour}:${minute}`))

const STEPS = { 'an hour': 1, '9 hours': 9, '25 hours': 25, 'a year': 365 * 24 }

onBothEngines('a clock that was wrong', ({ open }) => {
  const on = remindedMember(open)
  const { home, nora, outboxOf, remindOn, plan, follow } = on

  const tickAt = async (outbox: Outbox, instant: number) => {
    home.clock.now = new Date(instant)
    await outbox.tick()
    await outbox.settled()
  }

  /** An instance's work while the clock is wrong. */
  const WHILE_WRONG: Record<string, (instant: number) => Promise<unknown>> = {
    'sends messages': (instant) => tickAt(outboxOf(), instant),
    'reaches no service': (instant) =>
      tickAt(
        outboxOf(async () => ({ kind: 'later', detail: 'There is no network yet' })),
        instant,
      ),
    'dies while it sends': async (instant) => {
      home.clock.now = new Date(instant)
      const begun: unknown[] = []
      const dying = outboxOf((sending) => {
        begun.push(sending)
        return new Promise(() => {})
      })
      await dying.tick()
    },
  }

  const cases = Object.entries(STEPS).flatMap(([step, hours]) =>
    [hours, -hours].flatMap((by) =>
      Object.keys(WHILE_WRONG).map((what) => [`${by < 0 ? '-' : '+'}${step}`, what, by * HOUR_MS] as const),
    ),
  )

  test.each(cases)(
    'by %s for ten seconds, in which an instance %s, silences nothing',
    async (_, what, by) => {
      await remindOn(nora)
      const ben = await addSomeMember(home, nora.familyId)
      const bens = await remindOn(ben)
      await follow(ben, { missed: true })
      await plan({
        ...daily(['08:00', 1], ['12:00', 1]),
        startsOn: '2025-01-01',
        remind: { ...REMINDING, repeats: 0, tellMinutes: 60 },
      })
      await tickAt(outboxOf(), TRUE_TIME - 10_000)
      for (const later of [0, 10_000]) await WHILE_WRONG[what]?.(TRUE_TIME + by + later)

      const right = outboxOf()
      const arrived: string[] = []
      for (const time of TICKS) {
        const before = on.service.received.length
        await tickAt(right, Date.parse(`2026-12-01T${time}:00Z`))
        for (const { endpoint, body } of on.service.received.slice(before))
          arrived.push(`${time} ${endpoint === bens ? 'Ben' : 'Nora'}: ${JSON.parse(body).body}`)
      }
      // A lease of the wrong clock may last a minute more.
      const inTime = arrived.map((one) => one.replace(/:0[05] /, ':00 '))
      expect(inTime).toEqual([
        '08:00 Nora: Due now',
        '09:00 Ben: Not taken yet',
        '12:00 Nora: Due now',
        '13:00 Ben: Not taken yet',
      ])
    },
  )
})
