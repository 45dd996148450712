import { beforeEach, expect, test } from 'vitest'
import type { ReminderAction } from '../../contract/reminders.ts'
import { onBothEngines } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'

onBothEngines('the link of a message of three doses', ({ open }) => {
  const { home, nora, at, remindOn, plan, take } = remindedMember(open)
  let ids: string[]
  let token: string

  const act = (action: ReminderAction) => home.call('POST /api/reminders/act', { body: { token, action } })
  const dosesOf = async (id: string) =>
    (await home.call('GET /api/medications/{id}/logs', { token: nora.token, params: { id } })).body.length
  const doses = () => Promise.all(ids.map(dosesOf))
  const setCount = async (id: string, pillCount: number) =>
    home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: 'Zinc', expirationDate: '2099-03-31', pillCount },
    })

  beforeEach(async () => {
    await remindOn(nora)
    ids = []
    for (const name of ['Ibuprofen', 'Metformin', 'Zinc']) ids.push(await plan({}, name))
    token = (await at('08:00'))[0].token
  })

  test('logs each once, and what was taken meanwhile not again', async () => {
    const { body } = await home.call('POST /api/reminders/look', { body: { token } })
    expect(body).toMatchObject({ count: 3, open: 3, state: 'open', medications: [] })
    await take(ids[0] as string)
    const answers = await Promise.all(Array.from({ length: 4 }, () => act('taken')))
    for (const { status, body } of answers) expect([status, body.state, body.open]).toEqual([200, 'taken', 0])
    expect(await doses()).toEqual([1, 1, 1])
    expect((await act('skip')).status).toBe(410)
  })

  test('puts all off, and logs them then', async () => {
    expect((await act('later')).body).toMatchObject({ state: 'later', open: 3 })
    expect(await at('08:15')).toEqual([])
    expect((await at('08:30')).map(({ body }) => body)).toEqual(['3 still waiting'])
    expect((await act('taken')).body).toMatchObject({ state: 'taken', open: 0 })
  })

  test('leaves open what cannot be logged, and logs it when it can', async () => {
    await setCount(ids[2] as string, 0)
    expect((await act('taken')).body).toMatchObject({ state: 'open', open: 1, count: 3 })
    expect(await doses()).toEqual([1, 1, 0])
    await setCount(ids[2] as string, 5)
    expect((await act('taken')).body).toMatchObject({ state: 'taken', open: 0 })
    expect(await doses()).toEqual([1, 1, 1])
  })

  test('logs none but those that it told', async () => {
    const more = await plan({}, 'Ramipril')
    expect((await act('taken')).body).toMatchObject({ state: 'taken', count: 3 })
    expect(await dosesOf(more)).toBe(0)
    await home.database.updateTable('deliveries').set({ about: '{}' }).execute()
    expect((await act('taken')).body.code).toBe('reminderLinkEnded')
  })
})
