import { expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import { addSomeMember } from '../../test/household.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'

onEachEngine('a reminder of a dose that is postponed or taken care of', ({ open }) => {
  const on = remindedMember(open)
  const { home, nora, at, remindOn, plan, follow, momentOf, putOff } = on

  test('comes when it was put off to instead', async () => {
    await remindOn(nora)
    const id = await plan()
    const [due] = await at('08:00')
    await putOff(id, 60)
    expect([...(await at('08:15')), ...(await at('08:59'))]).toEqual([])
    expect(await at('09:00')).toMatchObject([{ tag: due.tag }])
    expect(await at('09:15')).toHaveLength(1)
  })

  test('comes when it was put off to before its time, and at its time', async () => {
    await remindOn(nora)
    const id = await plan({ remind: { ...REMINDING, repeats: 0 } })
    expect(await at('07:30')).toEqual([])
    await putOff(id, 15)
    expect(await at('07:44')).toEqual([])
    expect(await at('07:45')).toHaveLength(1)
    expect(await at('07:59')).toEqual([])
    expect(await at('08:00')).toHaveLength(1)
    expect(await at('09:00')).toEqual([])
  })

  test('comes again each day while it can be caught up on', async () => {
    await remindOn(nora)
    home.clock.now = new Date('2026-11-28T07:00:00Z')
    const { pattern, times } = {
      pattern: { kind: 'days', every: 7, anchor: 'taken' } as const,
      times: [{ at: '08:00', amount: 1 }],
    }
    const id = await plan({ startsOn: '2026-11-28', phases: [{ days: null, pattern, times }] })
    // Yesterday's is made up for.
    expect(await at('07:59')).toHaveLength(1)
    expect(await at('08:00')).toHaveLength(1)
    expect(await at('12:00')).toEqual([])
    await home.call('POST /api/medications/{id}/logs', {
      ...{ token: nora.token, params: { id } },
      body: { takenAt: home.clock.now.toISOString(), amount: 1 },
    })
    home.clock.now = new Date('2026-12-02T07:59:00Z')
    const query = { familyId: nora.familyId, from: '2026-12-01T00:00:00Z', to: '2026-12-09T00:00:00Z' }
    const { body } = await home.call('GET /api/occurrences', { token: nora.token, query })
    expect(body.filter(({ medicationId }) => medicationId === id).map(({ local }) => local)).toEqual([
      '2026-12-08T08:00',
    ])
  })

  const takeCare = async (medicationId: string, time: string) => {
    home.clock.now = new Date(`2026-12-01T${time}:00Z`)
    const params = { id: await momentOf(medicationId) }
    return home.call('POST /api/occurrences/{id}/care', { token: nora.token, params })
  }

  test('is nothing while someone takes care of it, and again when that ends', async () => {
    const ben = await addSomeMember(home, nora.familyId)
    const bens = await remindOn(ben)
    const id = await plan({ remind: { ...REMINDING, repeats: 0, tellMinutes: 40 } })
    await follow(ben, { missed: true })
    await takeCare(id, '08:30')
    expect([...(await at('08:40')), ...(await at('08:59'))]).toEqual([])
    expect(await at('09:00')).toMatchObject([{ endpoint: bens, body: 'Not taken yet' }])
    await takeCare(id, '09:05')
    expect(await at('09:34')).toEqual([])
    expect(await at('09:35')).toMatchObject([{ endpoint: bens, body: 'Not taken yet' }])
    expect(await at('11:00')).toEqual([])
  })

  test('reaches a second carer later, and only if the first does not react', async () => {
    const [ben, olga] = [await addSomeMember(home, nora.familyId), await addSomeMember(home, nora.familyId)]
    const [bens, olgas] = [await remindOn(ben), await remindOn(olga)]
    const remind = { ...REMINDING, repeats: 0, tellMinutes: 40 }
    await plan({ remind })
    await follow(ben, { missed: true })
    await follow(olga, { missed: true, missedAfter: 20 })
    expect(await at('08:40')).toMatchObject([{ endpoint: bens }])
    expect(await at('08:59')).toEqual([])
    expect(await at('09:00')).toMatchObject([{ endpoint: olgas, body: 'Not taken yet' }])
  })

  test('is taken care of by its link, also when its time is over, and not told to the second carer', async () => {
    const [ben, olga] = [await addSomeMember(home, nora.familyId), await addSomeMember(home, nora.familyId)]
    await remindOn(ben)
    await remindOn(olga)
    await plan({ remind: { ...REMINDING, repeats: 0, tellMinutes: null } })
    await follow(ben, { missed: true })
    await follow(olga, { missed: true, missedAfter: 20 })
    const [late] = await at('20:00')
    expect(late).toMatchObject({ late: true, token: expect.any(String) })
    const act = (action: 'care' | 'taken') =>
      home.call('POST /api/reminders/act', { body: { token: late.token, action } })
    for (const _ of [1, 2])
      expect((await act('care')).body).toMatchObject({
        state: 'open',
        late: true,
        care: { isYou: true, until: '2026-12-01T20:30:00.000Z' },
      })
    expect(await at('20:29')).toEqual([])
    expect((await act('taken')).body).toMatchObject({ state: 'taken', care: null })
    expect((await at('20:31')).filter(({ body }) => body === 'Not taken yet')).toEqual([])
  })
})
