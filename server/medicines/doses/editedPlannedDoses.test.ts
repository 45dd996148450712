import { beforeEach, expect, test } from 'vitest'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'

onEachEngine('doses of what is planned', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  const { at, log, today, plan, states } = family

  beforeEach(() => family.begin({ pillCount: 1000 }))

  test('determine doses hours after them, but not those due before', async () => {
    const id = await plan({
      phases: [
        {
          days: null,
          pattern: { kind: 'hours', every: 6, anchor: 'taken' },
          times: [{ at: '08:00', amount: 1 }],
        },
      ],
    })
    at('2026-11-20T09:00:00Z')
    const { body: dose } = await log({ takenAt: '2026-11-20T08:40:00Z' })
    expect(dose.occurrenceId).toBe(`${id}-1-20261120T0800Z`)
    const edited = () => today().then((all) => all.map(({ local, state }) => `${local.slice(11)} ${state}`))
    expect(await edited()).toEqual(['08:00 taken', '14:40 upcoming', '20:40 upcoming'])
    at('2026-11-20T16:00:00Z')
    await log({ takenAt: '2026-11-20T15:50:00Z' })
    expect(await edited()).toEqual(['08:00 taken', '14:40 taken', '21:50 upcoming'])
    await home.call(
      'DELETE /api/medications/{id}/logs/{logId}',
      family.ofDose((await today())[1]?.dose?.id ?? ''),
    )
    expect(await edited()).toEqual(['08:00 taken', '14:40 late', '20:40 upcoming'])
  })

  const everyHours = (every: number, at: string) => ({
    phases: [
      {
        days: null,
        pattern: { kind: 'hours' as const, every, anchor: 'taken' as const },
        times: [{ at, amount: 1 }],
      },
    ],
  })
  const around = () => family.inShort('2026-11-20T00:00:00Z', '2026-11-21T06:00:00Z')

  test.each([
    ['deleted', undefined],
    ['edited to another person', 'person'],
    ['edited to another time', 'time'],
  ])('that were wrong hide no moment whose window is open once they are %s', async (_, edit) => {
    const emil = await family.addPerson('Emil')
    await plan(everyHours(8, '08:00'))
    at('2026-11-20T08:00:00Z')
    await log()
    at('2026-11-20T11:00:30Z')
    const { body: wrong } = await log({ extra: true, takenAt: '2026-11-20T11:00:00Z' })
    expect((await around()).slice(1)).toEqual(['2026-11-20T19:00 1 upcoming', '2026-11-21T03:00 1 upcoming'])
    at('2026-11-20T16:10:00Z')
    const target = family.ofDose(wrong.id)
    if (edit === undefined) await home.call('DELETE /api/medications/{id}/logs/{logId}', target)
    else {
      const body = edit === 'person' ? { personId: emil } : { takenAt: '2026-11-20T07:59:00Z' }
      await home.call('PATCH /api/medications/{id}/logs/{logId}', { ...target, body })
    }
    expect((await around()).slice(1)).toEqual(['2026-11-20T16:00 1 due', '2026-11-21T00:00 1 upcoming'])
  })

  test('leave nothing due that is counted from a deleted dose, until it is restored', async () => {
    await plan(everyHours(8, '08:00'))
    at('2026-11-20T08:00:00Z')
    await log()
    at('2026-11-20T11:00:00Z')
    const { body: extra } = await log({ extra: true })
    at('2026-11-20T19:10:00Z')
    await home.call('DELETE /api/medications/{id}/logs/{logId}', family.ofDose(extra.id))
    expect((await around()).slice(1)).toEqual(['2026-11-20T16:00 1 late', '2026-11-21T00:00 1 upcoming'])
    await home.call('POST /api/medications/{id}/logs/{logId}/restore', family.ofDose(extra.id))
    expect((await around()).slice(1)).toEqual(['2026-11-20T19:00 1 due', '2026-11-21T03:00 1 upcoming'])
  })

  test('deleted and restored do not change what was due before', async () => {
    await plan(everyHours(8, '08:00'))
    at('2026-11-20T08:40:00Z')
    const { body: first } = await log()
    at('2026-11-20T17:00:00Z')
    await home.call('DELETE /api/medications/{id}/logs/{logId}', family.ofDose(first.id))
    at('2026-11-21T07:00:00Z')
    const missed = ['2026-11-20T16:00 1 missed', '2026-11-21T00:00 1 missed']
    expect(await around()).toEqual(['2026-11-20T08:00 1 missed', ...missed])
    const { status } = await home.call(
      'POST /api/medications/{id}/logs/{logId}/restore',
      family.ofDose(first.id),
    )
    expect(status).toBe(200)
    at('2026-11-21T07:01:00Z')
    expect(await around()).toEqual(['2026-11-20T08:00 1 taken', ...missed])
  })

  test("moved to another person fulfil that person's open occurrence; another time keeps it", async () => {
    const emil = await family.addPerson('Emil')
    const [hers, his] = [await plan(), await plan({ ...daily(['09:00', 1]), personId: emil })]
    at('2026-11-20T08:10:00Z')
    const { body: dose } = await log()
    const edit = async (body: object) =>
      (await home.call('PATCH /api/medications/{id}/logs/{logId}', { ...family.ofDose(dose.id), body })).body
        .occurrenceId
    expect(await edit({ takenAt: '2026-11-20T02:00:00Z', amount: 2 })).toBe(`${hers}-1-20261120T0800`)
    expect(await edit({ personId: emil })).toBeNull()
    expect(await edit({ takenAt: '2026-11-20T08:10:00Z' })).toBeNull()
    expect(await edit({ personId: family.mila })).toBe(`${hers}-1-20261120T0800`)
    expect(await edit({ personId: emil })).toBe(`${his}-1-20261120T0900`)
    expect((await states()).map(([, state]) => state)).toEqual(['due', 'taken'])
  })

  test("moved to another day fulfil that day's occurrence and open the first one", async () => {
    const id = await plan()
    at('2026-11-21T08:10:00Z')
    const { body: dose } = await log()
    expect(dose.occurrenceId).toBe(`${id}-1-20261121T0800`)
    const edit = async (takenAt: string) =>
      (
        await home.call('PATCH /api/medications/{id}/logs/{logId}', {
          ...family.ofDose(dose.id),
          body: { takenAt },
        })
      ).body.occurrenceId
    const both = () => family.inShort('2026-11-20T00:00:00Z', '2026-11-22T00:00:00Z')
    expect(await edit('2026-11-20T08:10:00Z')).toBe(`${id}-1-20261120T0800`)
    expect(await both()).toEqual(['2026-11-20T08:00 1 taken', '2026-11-21T08:00 1 due'])
    const { body: other } = await log()
    expect(other.occurrenceId).toBe(`${id}-1-20261121T0800`)
    // An extra dose: that day's occurrence is already taken.
    expect(await edit('2026-11-21T07:00:00Z')).toBeNull()
    expect(await both()).toEqual(['2026-11-20T08:00 1 missed', '2026-11-21T08:00 1 taken'])
  })

  test('keep the occurrence that they named out of its time, or if nothing else is planned', async () => {
    const id = await plan()
    at('2026-11-22T08:10:00Z')
    const { body: late } = await log({ occurrenceId: `${id}-1-20261120T0800` })
    const { body: dose } = await log()
    const edit = async (logId: string, takenAt: string) =>
      (
        await home.call('PATCH /api/medications/{id}/logs/{logId}', {
          ...family.ofDose(logId),
          body: { takenAt },
        })
      ).body.occurrenceId
    expect(await edit(late.id, '2026-11-21T08:00:00Z')).toBe(late.occurrenceId)
    expect(await edit(dose.id, '2026-11-19T08:00:00Z')).toBe(dose.occurrenceId)
    expect(await edit(dose.id, '2026-11-21T08:00:00Z')).toBe(dose.occurrenceId)
  })

  test('open their occurrence when deleted, and fulfil it again or become extra when restored', async () => {
    await plan()
    at('2026-11-20T08:10:00Z')
    const { body: dose } = await log({ override: { reason: 'kept' } })
    const remove = () => home.call('DELETE /api/medications/{id}/logs/{logId}', family.ofDose(dose.id))
    const restore = async () =>
      (await home.call('POST /api/medications/{id}/logs/{logId}/restore', family.ofDose(dose.id))).body
        .occurrenceId
    await remove()
    expect(await states()).toEqual([['08:00', 'due', undefined]])
    await family.skip(dose.occurrenceId ?? '')
    expect(await restore()).toBe(dose.occurrenceId)
    expect((await today())[0]).toMatchObject({ state: 'taken', skipped: null })
    await remove()
    const { body: other } = await log()
    expect(await restore()).toBeNull()
    expect(await states()).toEqual([['08:00', 'taken', other.id]])
  })
})
