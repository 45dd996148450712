import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../language/durations.ts'
import { addSomeAccount, inviteMember, personOf, signUpMember } from '../../../test/household.ts'
import { invitationCalls, NO_LONGER_VALID, tokenOf } from '../../../test/invitationCalls.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'

onBothEngines('an invitation', ({ open }) => {
  const home = open({ limits: { families: 3 } })
  const nora = memberIn(home)
  const { accept, acceptLink, preview, list, passed, membership, peopleNamed, addPerson, memberAs } =
    invitationCalls(home, nora)

  test('says who invites, where to and as what, and admits the first person who accepts it', async () => {
    const until = '2026-12-20T22:59:59.999Z'
    const made = await inviteMember(home, nora, { role: 'adult', until })
    const said = { familyId: nora.familyId, familyName: "Nora's Family", invitedBy: 'Nora Berg' }
    expect((await preview({ token: tokenOf(made) })).body).toEqual({ ...said, role: 'adult', until })
    const ben = await signUpMember(home, 'Ben')
    const { status, body } = await acceptLink(ben.token, made)
    expect([status, body]).toEqual([
      200,
      (await home.call('GET /api/families/{id}', { token: ben.token, params: { id: nora.familyId } })).body,
    ])
    expect(await membership(ben)).toEqual({ role: 'adult', until })
    expect((await list()).filter(({ id }) => id === made.id)).toEqual([])

    const late = await signUpMember(home, 'Late')
    const refused = await acceptLink(late.token, made)
    expect([refused.status, refused.body.message]).toEqual(NO_LONGER_VALID)
    expect((await preview({ token: tokenOf(made) })).status).toBe(404)
  })

  test('gives the same 404 if it never existed, ended, is used up or revoked', async () => {
    const newcomer = await signUpMember(home, 'Somebody')
    const answers: [number, unknown][] = []
    const tryBoth = async (body: object) => {
      for (const answer of [await preview(body), await accept(newcomer.token, body)])
        answers.push([answer.status, answer.body])
    }
    await tryBoth({ token: 'x'.repeat(43) })
    const withdrawn = await inviteMember(home, nora)
    const params = { id: nora.familyId, invitationId: withdrawn.id }
    const remove = () =>
      home.call('DELETE /api/families/{id}/invitations/{invitationId}', { token: nora.token, params })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    await tryBoth({ token: tokenOf(withdrawn) })
    await tryBoth({ code: withdrawn.code })
    const hour = await inviteMember(home, nora, { validHours: 1 })
    passed(HOUR_MS - 1)
    expect((await preview({ token: tokenOf(hour) })).status).toBe(200)
    passed(1)
    await tryBoth({ token: tokenOf(hour) })
    const soonOver = await inviteMember(home, nora, {
      until: new Date(home.clock.now.getTime() + HOUR_MS).toISOString(),
    })
    passed(HOUR_MS)
    await tryBoth({ token: tokenOf(soonOver) })
    expect(answers).toHaveLength(10)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual([
      404,
      { message: 'This invitation is no longer valid', code: 'invitationNotValid' },
    ])
  })

  test("keeps a member's role and takes no use", async () => {
    const made = await inviteMember(home, nora, { role: 'viewer' })
    expect((await acceptLink(nora.token, made)).status).toBe(200)
    expect(await membership(nora)).toEqual({ role: 'owner', until: null })
    expect((await list()).find(({ id }) => id === made.id)?.usesLeft).toBe(1)
  })

  test('restarts an ended membership with its own role', async () => {
    const olga = await memberAs('adult', 'Olga Again')
    await home.database
      .updateTable('memberships')
      .set({ until: home.clock.now.toISOString() })
      .where('userId', '=', olga.id)
      .where('familyId', '=', nora.familyId)
      .execute()
    const made = await inviteMember(home, nora, { role: 'viewer' })
    expect((await acceptLink(olga.token, made)).status).toBe(200)
    expect(await membership(olga)).toEqual({ role: 'viewer', until: null })
    expect((await preview({ token: tokenOf(made) })).status).toBe(404)
    expect(await peopleNamed('Olga Again')).toHaveLength(2)
  })

  test('links its person, or makes a new one if that one has an account meanwhile', async () => {
    const mila = await addPerson('Mila')
    const made = await inviteMember(home, nora, { personId: mila, uses: 2 })
    expect(made.person).toEqual({ id: mila, name: 'Mila' })
    const [first, second] = [await signUpMember(home, 'Mila One'), await signUpMember(home, 'Mila Two')]
    for (const { token } of [first, second]) expect((await acceptLink(token, made)).status).toBe(200)
    expect(await personOf(home, first.id, nora.familyId)).toBe(mila)
    expect(await personOf(home, second.id, nora.familyId)).not.toBe(mila)
    expect(await peopleNamed('Mila')).toEqual([{ id: mila, userId: first.id }])
  })

  test('takes nobody into more families than allowed', async () => {
    const crowded = await signUpMember(home, 'Crowded')
    for (const name of ['Two', 'Three'])
      await home.call('POST /api/families', { token: crowded.token, body: { name } })
    const made = await inviteMember(home, nora)
    expect((await acceptLink(crowded.token, made)).body.code).toBe('limitReached')
    expect((await preview({ token: tokenOf(made) })).status).toBe(200)
  })

  test('for one admits one of 50 concurrent accounts', async () => {
    const made = await inviteMember(home, nora, { role: 'viewer' })
    const crowd = await Promise.all(Array.from({ length: 50 }, () => addSomeAccount(home, 'One of many')))
    const answers = await Promise.all(crowd.map(({ token }) => acceptLink(token, made)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(49).fill(404)])
    const inside = await Promise.all(crowd.map(membership))
    expect(inside.filter((one) => one !== undefined)).toEqual([{ role: 'viewer', until: null }])
  })

  test('for two counts one use for an account that accepts many times at once', async () => {
    const made = await inviteMember(home, nora, { uses: 2 })
    const { token } = await addSomeAccount(home, 'One of many')
    const answers = await Promise.all(Array.from({ length: 8 }, () => acceptLink(token, made)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await list()).find(({ id }) => id === made.id)?.usesLeft).toBe(1)
  })
})
