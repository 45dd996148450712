import { expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import { addSomeMember, keepSomeImage } from '../../test/household.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'

onEachEngine('a reminder', ({ open }) => {
  const on = remindedMember(open)
  const { home, nora, at, remindOn, plan, take, putOff, follow, becameOf } = on

  test('comes at its time and twice again, under one name, and tells no name of a medicine', async () => {
    const endpoint = await remindOn(nora)
    await plan()
    expect(await at('07:59')).toEqual([])
    const due = await at('08:00')
    expect(due).toMatchObject([
      {
        url: `today?for=${on.me}`,
        endpoint,
        title: expect.stringMatching(/, 8:00\sAM$/),
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

  test.each([true, false])(
    'shows the photo of the pill only where names are shown: %s',
    async (showNames) => {
      await remindOn(nora)
      await follow(nora, { due: true })
      const said = { email: false, digest: false, quiet: null, timeZone: 'UTC', follows: [] }
      await home.call('PUT /api/reminders/settings', { token: nora.token, body: { ...said, showNames } })
      const pill = await keepSomeImage(home, nora)
      await plan()
      const { body: all } = await home.call('GET /api/medications', { token: nora.token })
      for (const { id } of all)
        await home.call('PUT /api/medications/{id}', {
          token: nora.token,
          params: { id },
          body: {
            name: 'Ibuprofen',
            images: [{ url: pill, name: 'pill.jpg', sequence: 0 }],
            pillImage: pill,
          },
        })
      const [message] = await at('08:00')
      expect(message).toMatchObject(showNames ? { image: pill } : {})
      expect('image' in (message ?? {})).toBe(showNames)
    },
  )

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
    expect(clear).toMatchObject([{ endpoint: bens, body: expect.stringMatching(/^Taken at 9:10\sAM/) }])
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

  test('is one message for each person and time, and says again what is left', async () => {
    await remindOn(nora)
    const names = ['Ibuprofen', 'Cetirizine', 'Metformin', 'Zinc', 'Vitamin D', 'Ramipril']
    const ids: string[] = []
    for (const name of names) ids.push(await plan({}, name))
    await plan({ phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at: '08:15', amount: 1 }] }] })
    const [due, ...others] = await at('08:00')
    expect([due.body, due.count, others]).toEqual(['6 due now', 6, []])
    await take(ids[0] as string)
    await take(ids[1] as string)
    const quarterPast = await at('08:15')
    expect(quarterPast.map(({ title, body }) => [title.slice(-7), body]).sort()).toEqual([
      ['8:00 AM', '4 still waiting'],
      ['8:15 AM', 'Due now'],
    ])
    expect(quarterPast.find(({ body }) => body === '4 still waiting').tag).toBe(due.tag)
    // A postponed dose comes back with the others of its time.
    await putOff(ids[2] as string, 30)
    const ofEight = async (time: string) =>
      (await at(time)).flatMap(({ body, tag }) => (tag === due.tag ? body : []))
    expect(await ofEight('08:30')).toEqual(['3 still waiting'])
    expect(await ofEight('08:45')).toEqual(['4 still waiting'])
  })

  test('names the medicines of a time for who wants that', async () => {
    await remindOn(nora)
    const said = { email: false, digest: false, quiet: null, timeZone: 'UTC', follows: [] }
    await home.call('PUT /api/reminders/settings', { token: nora.token, body: { ...said, showNames: true } })
    for (const name of ['Metformin', 'Ibuprofen']) await plan({}, name)
    expect((await at('08:00')).map(({ body }) => body)).toEqual([
      '2 due now\nIbuprofen, 1 pill\nMetformin, 1 pill',
    ])
  })

  test('tells who follows of all that is not taken at once, and what became of all', async () => {
    const ben = await addSomeMember(home, nora.familyId)
    await remindOn(ben)
    const ids: string[] = []
    for (const name of ['Ibuprofen', 'Cetirizine', 'Metformin'])
      ids.push(await plan({ remind: { ...REMINDING, repeats: 0, tellMinutes: 40 } }, name))
    await follow(ben, { missed: true })
    const late = await at('08:40')
    expect(late.map(({ body }) => body)).toEqual(['3 not taken yet'])
    for (const id of ids.slice(0, 2)) await take(id)
    await at('08:41')
    const some = await at('08:42')
    expect(some.map(({ body, tag }) => [body, tag])).toEqual([['2 taken, 1 not taken yet', late[0].tag]])
    await take(ids[2] as string)
    await at('08:43')
    expect((await at('08:44')).map(({ body, tag }) => [body, tag])).toEqual([['All 3 taken', late[0].tag]])
  })

  test('a test that arrived says when the device was reached last', async () => {
    await remindOn(nora)
    const device = async () =>
      (await home.call('GET /api/reminders/settings', { token: nora.token })).body.devices[0]
    expect(await device()).toMatchObject({ lastOkAt: null })
    await home.call('POST /api/reminders/test', { token: nora.token, body: { channel: 'push' } })
    expect(await device()).toMatchObject({ lastOkAt: '2026-12-01T07:00:00.000Z', error: null })
  })

  test('a test that finds the subscription ended marks the device as ended', async () => {
    await remindOn(nora)
    on.service.answer({ status: 410 })
    const { body } = await home.call('POST /api/reminders/test', {
      token: nora.token,
      body: { channel: 'push' },
    })
    on.service.answer({ status: 201 })
    expect(body.delivered).toBe(false)
    const { devices } = (await home.call('GET /api/reminders/settings', { token: nora.token })).body
    expect(devices).toMatchObject([
      { endedAt: '2026-12-01T07:00:00.000Z', error: 'Its push service ended the subscription.' },
    ])
  })

  test('has no buttons for members who only see', async () => {
    const ben = await addSomeMember(home, nora.familyId, { role: 'viewer' })
    await remindOn(ben)
    await plan()
    await follow(ben, { due: true })
    const [message] = await at('08:00')
    expect([message.body, message.token]).toEqual(['Due now', undefined])
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
