import { expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import { addSomeMember } from '../../test/household.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { remindedMember } from '../../test/remindedMember.ts'
import { daily } from '../../test/somePlan.ts'

onEachEngine('the reminders of the next 48 hours', ({ open }) => {
  const on = remindedMember(open)
  const { home, nora, at, plan } = on
  const ahead = async (token = nora.token) => (await home.call('GET /api/reminders/ahead', { token })).body

  test('have the text, tag and time of their pushes', async () => {
    await on.remindOn(nora)
    await plan(daily(['08:00', 1], ['20:00', 2]))
    await plan(daily(['08:00', 1]), 'Zinc')
    await plan(daily(['08:00', 1]), 'Aspirin')
    for (const showNames of [false, true]) {
      await home.call('PUT /api/reminders/settings', {
        token: nora.token,
        body: { email: false, digest: false, showNames, quiet: null, timeZone: 'UTC', follows: [] },
      })
      home.clock.now = new Date('2026-12-01T07:00:00Z')
      const planned = await ahead()
      expect(planned.map((one) => [one.at.slice(8, 16), one.occurrenceIds.length])).toEqual([
        ['01T08:00', 3],
        ['01T20:00', 1],
        ['02T08:00', 3],
        ['02T20:00', 1],
      ])
      await home.database.deleteFrom('deliveries').execute()
      await home.database.updateTable('plans').set({ remindAt: home.clock.now.toISOString() }).execute()
      const [push] = await at('08:00')
      const { title, body, tag, url } = push as Record<string, unknown>
      expect(planned[0]?.message).toEqual({ title, body, tag, url })
    }
  })

  test('leave out what is done, was put off, is not reminded of, and what others follow', async () => {
    await on.remindOn(nora)
    const taken = await plan(daily(['09:00', 1]))
    const putOff = await plan(daily(['08:00', 1]))
    await plan({ ...daily(['10:00', 1]), remind: { ...REMINDING, on: false } })
    await on.take(taken)
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await on.putOff(putOff, 60)
    const times = (await ahead()).map((one) => one.at.slice(8, 16))
    expect(times).toEqual(['01T09:00', '02T08:00', '02T09:00'])
    const ben = await addSomeMember(home, nora.familyId)
    await on.remindOn(ben)
    expect(await ahead(ben.token)).toEqual([])
  })
})
