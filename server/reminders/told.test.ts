import { expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import { addSomeMember } from '../../test/household.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'

onEachEngine('what is told', ({ open }) => {
  const on = remindedMember(open)
  const { home, nora, at, remindOn, plan, take, follow, becameOf } = on

  test('comes at its time and twice again, under one name, and tells no name of a medicine', async () => {
    const endpoint = await remindOn(nora)
    await plan()
    expect(await at('07:59')).toEqual([])
    const due = await at('08:00')
    expect(due).toMatchObject([
      {
        url: `today?for=${on.me}`,
        endpoint,
        title: expect.stringMatching(/, 08:00$/),
        token: expect.any(String),
      },
    ])
    expect(JSON.stringify(due)).not.toContain('Ibuprofen')
    expect(await at('08:14')).toEqual([])
    const again = [...(await at('08:15')), ...(await at('08:30'))]
    expect(again.map(({ tag, topic }) => [tag, topic])).toEqual([
      [due[0].tag, due[0].topic],
      [due[0].tag, due[0].topic],
    ])
    expect(await at('11:00')).toEqual([])
    expect(await becameOf()).toEqual([
      ['due', 'sent', null],
      ['repeat', 'sent', null],
      ['repeat', 'sent', null],
    ])
  })

  test('names the medicine for who wants that', async () => {
    await remindOn(nora)
    await follow(nora, { due: true })
    const said = { email: false, digest: false, quiet: null, timeZone: 'UTC', follows: [] }
    await home.call('PUT /api/reminders/settings', { token: nora.token, body: { ...said, showNames: true } })
    await plan()
    expect(JSON.stringify(await at('08:00'))).toContain('Ibuprofen, 1 pill')
  })

  test('is nothing that was taken, or left out, before', async () => {
    await remindOn(nora)
    const id = await plan()
    await at('07:55')
    await take(id)
    expect(await at('08:00')).toEqual([])
    expect((await becameOf()).slice(0, 1)).toEqual([['due', 'cancelled', 'It was taken.']])
  })

  test('is what was taken back after all', async () => {
    await remindOn(nora)
    const id = await plan({ remind: { ...REMINDING, repeats: 0 } })
    await at('07:55')
    const { body: dose } = await take(id)
    expect(await at('08:00')).toEqual([])
    home.clock.now = new Date('2026-12-01T08:05:00Z')
    await home.call('DELETE /api/medications/{id}/logs/{logId}', {
      token: nora.token,
      params: { id, logId: dose.id },
    })
    expect(await at('08:05')).toHaveLength(1)
  })

  test('is nothing that is planned no longer', async () => {
    await remindOn(nora)
    const id = await plan()
    await at('07:55')
    const { body } = await home.call('GET /api/medications/{id}/plans', { token: nora.token, params: { id } })
    const params = { id: body[0]?.id as string }
    await home.call('PATCH /api/plans/{id}', { token: nora.token, params, body: { status: 'paused' } })
    expect(await at('08:00')).toEqual([])
    home.clock.now = new Date('2026-12-01T08:05:00Z')
    await home.call('PATCH /api/plans/{id}', { token: nora.token, params, body: { status: 'active' } })
    expect(await at('08:10')).toEqual([])
  })

  test('comes when it was put off to instead', async () => {
    await remindOn(nora)
    await plan()
    const [due] = await at('08:00')
    await home.call('POST /api/occurrences/{id}/snooze', {
      token: nora.token,
      params: { id: due.tag },
      body: { minutes: 60 },
    })
    expect([...(await at('08:15')), ...(await at('08:59'))]).toEqual([])
    expect(await at('09:00')).toMatchObject([{ tag: due.tag }])
    expect(await at('09:15')).toHaveLength(1)
  })

  test('comes when it was put off to before its time, and at its time', async () => {
    await remindOn(nora)
    const id = await plan({ remind: { ...REMINDING, repeats: 0 } })
    expect(await at('07:30')).toEqual([])
    const { body } = await home.call('GET /api/medications/{id}/plans', { token: nora.token, params: { id } })
    await home.call('POST /api/occurrences/{id}/snooze', {
      token: nora.token,
      params: { id: `${body[0]?.id}-1-20261201T0800` },
      body: { minutes: 15 },
    })
    expect(await at('07:44')).toEqual([])
    expect(await at('07:45')).toHaveLength(1)
    expect(await at('07:59')).toEqual([])
    expect(await at('08:00')).toHaveLength(1)
    expect(await at('09:00')).toEqual([])
  })

  test('tells who follows when it is not taken, and that it was after all', async () => {
    const ben = await addSomeMember(home, nora.familyId)
    const bens = await remindOn(ben)
    const noras = await remindOn(nora)
    const id = await plan({ remind: { ...REMINDING, repeats: 0, tellMinutes: 40 } })
    await follow(ben, { missed: true })
    expect(await at('08:00')).toMatchObject([{ endpoint: noras }])
    expect(await at('08:39')).toEqual([])
    expect(await at('08:40')).toMatchObject([{ endpoint: bens, body: 'Not taken yet' }])
    home.clock.now = new Date('2026-12-01T09:10:00Z')
    await take(id)
    // Not at once: a slip is taken back.
    expect(await at('09:10:20')).toEqual([])
    const clear = await at('09:10:51')
    expect(clear).toMatchObject([{ endpoint: bens, body: expect.stringMatching(/^Taken at 09:10/) }])
    expect(await at('12:00')).toEqual([])
  })

  test('says nothing of a slip, and tells later that it was taken', async () => {
    const ben = await addSomeMember(home, nora.familyId)
    await remindOn(ben)
    const id = await plan({ remind: { ...REMINDING, tellMinutes: 40 } })
    await follow(ben, { missed: true })
    await at('08:40')
    const { body: dose } = await take(id)
    await at('08:40:05')
    await home.call('DELETE /api/medications/{id}/logs/{logId}', {
      token: nora.token,
      params: { id, logId: dose.id },
    })
    expect(await at('08:41')).toEqual([])
    await take(id)
    await at('08:42')
    expect(await at('08:43')).toHaveLength(1)
  })

  test('is one message for a person after an outage, and nothing of what is over', async () => {
    await remindOn(nora)
    for (const name of ['Ibuprofen', 'Cetirizine', 'Metformin']) await plan({}, name)
    await plan({ phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at: '07:30', amount: 1 }] }] })
    const [message, ...others] = await at('10:00')
    expect(others).toEqual([])
    expect(message.body).toBe('4 waiting')
    expect(await at('10:05')).toEqual([])
    await home.database.deleteFrom('deliveries').execute()
    await home.database.updateTable('plans').set({ remindAt: '' }).execute()
    expect(await at('23:30')).toEqual([])
  })

  test('waits for the end of the quiet hours with what is said again', async () => {
    await remindOn(nora)
    const said = { email: false, digest: false, showNames: false, timeZone: 'UTC', follows: [] }
    const quiet = { from: '08:10', to: '09:00' }
    await home.call('PUT /api/reminders/settings', { token: nora.token, body: { ...said, quiet } })
    await plan()
    expect(await at('08:00')).toHaveLength(1)
    expect([...(await at('08:15')), ...(await at('08:45'))]).toEqual([])
    expect(await at('09:00')).toHaveLength(1)
  })
})
