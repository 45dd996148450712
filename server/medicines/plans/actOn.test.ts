import { beforeEach, expect, test } from 'vitest'
import type { SkipReason } from '../../../contract/occurrences.ts'
import { addSomeMedication, addSomeMember, personOf } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { planBody } from '../../../test/somePlan.ts'

onEachEngine('what is planned', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  let planId: string
  let token: string

  const at = (instant: string) => {
    home.clock.now = new Date(instant)
  }
  const idOf = (local: string) => `${planId}-1-${local}`
  const asked = (local: string) => ({ token, params: { id: idOf(local) } })
  const skip = (local: string, reason: SkipReason = 'toldTo') =>
    home.call('POST /api/occurrences/{id}/skip', { ...asked(local), body: { reason } })
  const snooze = (local: string, minutes: number) =>
    home.call('POST /api/occurrences/{id}/snooze', { ...asked(local), body: { minutes } })
  const events = async () => {
    const { body } = await home.call('GET /api/families/{id}/events', {
      token: nora.token,
      params: { id: nora.familyId },
    })
    return body.map(({ what }) => what)
  }

  beforeEach(async () => {
    at('2026-12-01T07:00:00Z')
    ;({ token } = nora)
    const { id } = await addSomeMedication(home, nora)
    const me = await personOf(home, nora.id, nora.familyId)
    const { body } = await home.call('POST /api/medications/{id}/plans', {
      token,
      params: { id },
      body: planBody(me),
    })
    planId = body.id
  })

  test('can be skipped with a reason, and restored', async () => {
    at('2026-12-01T08:30:00Z')
    expect((await skip('20261201T0800')).body).toMatchObject({
      state: 'skipped',
      skipped: { reason: 'toldTo', notes: null, at: '2026-12-01T08:30:00.000Z' },
    })
    expect((await events())[0]).toBe('doseSkipped')
    const { body } = await home.call('DELETE /api/occurrences/{id}/skip', asked('20261201T0800'))
    expect(body).toMatchObject({ state: 'due', skipped: null })
    expect((await events())[0]).toBe('doseUnskipped')
  })

  test('stays skipped as its first helper said, unless a manager says otherwise', async () => {
    const [ben, helga] = [
      await addSomeMember(home, nora.familyId, { role: 'helper' }),
      await addSomeMember(home, nora.familyId, { role: 'helper' }),
    ]
    const [bens, noras] = await Promise.all([ben, nora].map(({ id }) => personOf(home, id, nora.familyId)))
    at('2026-12-01T08:30:00Z')
    const said = async (who: { token: string }, reason: SkipReason) => {
      const given = { ...asked('20261201T0800'), token: who.token }
      const { body } = await home.call('POST /api/occurrences/{id}/skip', { ...given, body: { reason } })
      const { body: day } = await home.call('GET /api/occurrences', {
        token: nora.token,
        query: { familyId: nora.familyId, from: '2026-12-01T00:00:00Z', to: '2026-12-02T00:00:00Z' },
      })
      expect(day.find(({ id }) => id === body.id)?.skipped).toEqual(body.skipped)
      return [body.skipped?.reason, body.skipped?.by]
    }
    expect(await said(ben, 'toldTo')).toEqual(['toldTo', bens])
    expect(await said(helga, 'noneLeft')).toEqual(['toldTo', bens])
    expect(await said(ben, 'sideEffects')).toEqual(['sideEffects', bens])
    expect(await said(nora, 'noneLeft')).toEqual(['noneLeft', noras])
    expect(await said(ben, 'sideEffects')).toEqual(['noneLeft', noras])
  })

  test('is taken care of by the first of two at once, and the other sees by which one', async () => {
    const ben = await addSomeMember(home, nora.familyId)
    const people = [nora, ben].map(({ id }) => personOf(home, id, nora.familyId))
    const care = (who: { token: string }) =>
      home.call('POST /api/occurrences/{id}/care', { ...asked('20261201T0800'), token: who.token })
    at('2026-12-01T09:30:00Z')
    const answers = await Promise.all([care(nora), care(ben), care(ben), care(nora)])
    const [first] = answers.map(({ body }) => body.care)
    expect(answers.map(({ status, body }) => [status, body.care])).toEqual(Array(4).fill([200, first]))
    expect(await Promise.all(people)).toContain(first?.by)
    expect(first?.until).toBe('2026-12-01T10:00:00.000Z')
    at('2026-12-01T10:00:00Z')
    expect((await care(ben)).body.care).toEqual({ by: await people[1], until: '2026-12-01T10:30:00.000Z' })
    expect((await care(nora)).body.care?.by).toBe(await people[1])
  })

  test('can be released by that member, but not by another helper', async () => {
    const [ben, helga] = [
      await addSomeMember(home, nora.familyId, { role: 'helper' }),
      await addSomeMember(home, nora.familyId, { role: 'helper' }),
    ]
    at('2026-12-01T09:30:00Z')
    const asks = (call: 'POST' | 'DELETE', who: { token: string }) =>
      home.call(`${call} /api/occurrences/{id}/care`, { ...asked('20261201T0800'), token: who.token })
    await asks('POST', ben)
    const refused = await asks('DELETE', helga)
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'roleNotAllowed' })])
    expect((await asks('DELETE', ben)).body.care).toBeNull()
    expect((await asks('DELETE', ben)).body.care).toBeNull()
    await asks('POST', helga)
    expect((await asks('DELETE', nora)).body.care).toBeNull()
  })

  test('can be skipped early and long after', async () => {
    expect((await skip('20261208T0800')).body.state).toBe('skipped')
    at('2026-12-31T07:00:00Z')
    expect((await skip('20261206T0800')).body.state).toBe('skipped')
  })

  test.each<[string, string]>([
    ['a time that is not planned', '20261201T0900'],
    ['a day before the plan', '20261130T0800'],
    ['what was due before it was made', '20261201T0600'],
    ['no time at all', '20269999T9999'],
    ['nothing', ''],
  ])('is nothing else: %s', async (_, local) => {
    expect((await skip(local)).body).toMatchObject({ code: 'occurrenceNotFound' })
  })

  test('can be postponed within its window, and no longer', async () => {
    at('2026-12-01T08:30:00Z')
    expect((await snooze('20261201T0800', 30)).body).toMatchObject({
      state: 'snoozed',
      snoozedUntil: '2026-12-01T09:00:00.000Z',
    })
    at('2026-12-01T09:01:00Z')
    const query = { familyId: nora.familyId, from: '2026-12-01T08:00:00Z', to: '2026-12-01T09:00:00Z' }
    const { body } = await home.call('GET /api/occurrences', { token, query })
    expect(body.find((one) => one.planId === planId)?.state).toBe('late')
    await snooze('20261201T0800', 60)
    expect(
      (await home.call('DELETE /api/occurrences/{id}/snooze', asked('20261201T0800'))).body,
    ).toMatchObject({
      state: 'late',
      snoozedUntil: null,
    })
    at('2026-12-01T19:00:00Z')
    expect((await snooze('20261201T0800', 60)).body).toMatchObject({
      code: 'windowEndsBefore',
      message: 'That is too late for this dose: please choose a time before 20:00',
    })
  })

  test("keeps other members' skips when a helper restores it", async () => {
    const ben = await addSomeMember(home, nora.familyId, { role: 'helper' })
    await skip('20261201T0800')
    token = ben.token
    const undo = (local: string) => home.call('DELETE /api/occurrences/{id}/skip', asked(local))
    expect((await undo('20261201T0800')).body).toMatchObject({ code: 'roleNotAllowed' })
    const me = await personOf(home, nora.id, nora.familyId)
    expect((await skip('20261201T0800', 'other')).body.skipped).toMatchObject({ reason: 'toldTo', by: me })
    expect((await undo('20261201T0800')).body).toMatchObject({ code: 'roleNotAllowed' })
    await skip('20261202T0800')
    expect((await undo('20261202T0800')).body).toMatchObject({ state: 'upcoming' })
  })
})
