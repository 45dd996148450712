import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../contract/families.ts'
import type { InvitationBody } from '../../contract/invitations.ts'
import { inviteSomebody, type Member, personOf, signUpSomebody } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { newId } from '../database/newId.ts'

const HOUR_MS = 60 * 60 * 1000

const NO_LONGER_VALID = [404, 'This invitation is no longer valid']

onEachEngine('an invitation', ({ open }) => {
  const home = open({ limits: { families: 3 } })
  const nora = memberIn(home)

  const tokenOf = ({ link }: { link: string }) => link.slice(link.indexOf('#') + 1)
  const accept = (token: string, body: object) => home.call('POST /api/invitations/accept', { token, body })
  const acceptLink = (token: string, invitation: { link: string }) =>
    accept(token, { token: tokenOf(invitation) })
  const preview = (body: object) => home.call('POST /api/invitations/preview', { body })
  const list = async (token = nora.token, id = nora.familyId) =>
    (await home.call('GET /api/families/{id}/invitations', { token, params: { id } })).body
  const passed = (ms: number) => {
    home.clock.now = new Date(home.clock.now.getTime() + ms)
  }
  const membership = ({ id: userId }: Member) =>
    home.database
      .selectFrom('memberships')
      .where('userId', '=', userId)
      .where('familyId', '=', nora.familyId)
      .select(['role', 'until'])
      .executeTakeFirst()
  const peopleNamed = (name: string) =>
    home.database.selectFrom('people').where('name', '=', name).select(['id', 'userId']).execute()
  const addPerson = async (name: string, fields: { archivedAt?: string } = {}) => {
    const person = { id: newId(), familyId: nora.familyId, name, kind: 'person' as const }
    const mark = { letter: 'M', colour: 1, createdAt: home.clock.now.toISOString() }
    await home.database
      .insertInto('people')
      .values({ ...person, ...mark, ...fields })
      .execute()
    return person.id
  }
  /** A new account that is a member of Nora's family in that role. */
  const memberAs = async (role: Role, name: string = role) => {
    const member = await signUpSomebody(home, name)
    expect(
      (await acceptLink(member.token, await inviteSomebody(home, nora, { role: 'helper' }))).status,
    ).toBe(200)
    await home.database
      .updateTable('memberships')
      .set({ role })
      .where('userId', '=', member.id)
      .where('familyId', '=', nora.familyId)
      .execute()
    return { ...member, familyId: nora.familyId }
  }

  test('is a link for a week and one use, and a code for a quarter of an hour', async () => {
    const made = await inviteSomebody(home, nora)
    expect(made).toMatchObject({
      role: 'helper',
      until: null,
      person: null,
      invitedBy: 'Nora Berg',
      usesLeft: 1,
    })
    expect(Date.parse(made.expiresAt) - home.clock.now.getTime()).toBe(7 * 24 * HOUR_MS)
    expect(Date.parse(made.codeExpiresAt) - home.clock.now.getTime()).toBe(HOUR_MS / 4)
    expect(made.link).toMatch(/^http:\/\/localhost:\d+\/join#[\w-]{43}$/)
    expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const { link, code, codeExpiresAt, ...listed } = made
    expect((await list()).find(({ id }) => id === made.id)).toEqual(listed)
  })

  test('says who invites, where to and as what, and lets in whoever accepts it, once', async () => {
    const until = '2026-12-20T22:59:59.999Z'
    const made = await inviteSomebody(home, nora, { role: 'adult', until })
    const said = { familyId: nora.familyId, familyName: "Nora's Family", invitedBy: 'Nora Berg' }
    expect((await preview({ token: tokenOf(made) })).body).toEqual({ ...said, role: 'adult', until })
    const ben = await signUpSomebody(home, 'Ben')
    const { status, body } = await acceptLink(ben.token, made)
    expect([status, body]).toEqual([
      200,
      (await home.call('GET /api/families/{id}', { token: ben.token, params: { id: nora.familyId } })).body,
    ])
    expect(await membership(ben)).toEqual({ role: 'adult', until })
    expect((await list()).filter(({ id }) => id === made.id)).toEqual([])

    const late = await signUpSomebody(home, 'Late')
    const refused = await acceptLink(late.token, made)
    expect([refused.status, refused.body.message]).toEqual(NO_LONGER_VALID)
    expect((await preview({ token: tokenOf(made) })).status).toBe(404)
  })

  test('is the same 404 whether it never was, its time is over, it is used up or withdrawn', async () => {
    const somebody = await signUpSomebody(home, 'Somebody')
    const answers: [number, unknown][] = []
    const tryBoth = async (body: object) => {
      for (const answer of [await preview(body), await accept(somebody.token, body)])
        answers.push([answer.status, answer.body])
    }
    await tryBoth({ token: 'x'.repeat(43) })
    const withdrawn = await inviteSomebody(home, nora)
    const params = { id: nora.familyId, invitationId: withdrawn.id }
    const remove = () =>
      home.call('DELETE /api/families/{id}/invitations/{invitationId}', { token: nora.token, params })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    await tryBoth({ token: tokenOf(withdrawn) })
    await tryBoth({ code: withdrawn.code })
    const hour = await inviteSomebody(home, nora, { validHours: 1 })
    passed(HOUR_MS - 1)
    expect((await preview({ token: tokenOf(hour) })).status).toBe(200)
    passed(1)
    await tryBoth({ token: tokenOf(hour) })
    const soonOver = await inviteSomebody(home, nora, {
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

  test('is written down for the family: made, withdrawn, and who joined, but neither link nor code', async () => {
    const until = '2027-01-01T00:00:00.000Z'
    const made = await inviteSomebody(home, nora, { until })
    const emil = await signUpSomebody(home, 'Emil Joins')
    expect((await acceptLink(emil.token, made)).status).toBe(200)
    const other = await inviteSomebody(home, nora, { role: 'viewer' })
    const params = { id: nora.familyId, invitationId: other.id }
    const sent = { token: nora.token, params }
    expect((await home.call('DELETE /api/families/{id}/invitations/{invitationId}', sent)).status).toBe(204)
    const { body } = await home.call('GET /api/families/{id}/events', {
      token: emil.token,
      params: { id: nora.familyId },
    })
    const told = body.slice(0, 4).map(({ by, what, thingId, thingName, before, after }) => ({
      ...{ by: by?.name, what, thingId, thingName },
      ...{ before, after },
    }))
    expect(told).toEqual([
      {
        by: 'Nora Berg',
        what: 'invitationWithdrawn',
        thingId: other.id,
        thingName: null,
        before: { role: 'viewer' },
        after: null,
      },
      {
        by: 'Nora Berg',
        what: 'invitationMade',
        thingId: other.id,
        thingName: null,
        before: null,
        after: { role: 'viewer', until: null, uses: 1 },
      },
      {
        by: 'Emil Joins',
        what: 'memberJoined',
        thingId: emil.id,
        thingName: 'Emil Joins',
        before: null,
        after: { role: 'helper', until },
      },
      {
        by: 'Nora Berg',
        what: 'invitationMade',
        thingId: made.id,
        thingName: null,
        before: null,
        after: { role: 'helper', until, uses: 1 },
      },
    ])
  })

  test('leaves who is a member already in their role, and takes no use', async () => {
    const made = await inviteSomebody(home, nora, { role: 'viewer' })
    expect((await acceptLink(nora.token, made)).status).toBe(200)
    expect(await membership(nora)).toEqual({ role: 'owner', until: null })
    expect((await list()).find(({ id }) => id === made.id)?.usesLeft).toBe(1)
  })

  test('begins a membership again that has ended, in its own role', async () => {
    const olga = await memberAs('adult', 'Olga Again')
    await home.database
      .updateTable('memberships')
      .set({ until: home.clock.now.toISOString() })
      .where('userId', '=', olga.id)
      .where('familyId', '=', nora.familyId)
      .execute()
    const made = await inviteSomebody(home, nora, { role: 'viewer' })
    expect((await acceptLink(olga.token, made)).status).toBe(200)
    expect(await membership(olga)).toEqual({ role: 'viewer', until: null })
    expect((await preview({ token: tokenOf(made) })).status).toBe(404)
    expect(await peopleNamed('Olga Again')).toHaveLength(2)
  })

  test('links the person that it names, or makes a new one when that one has an account meanwhile', async () => {
    const mila = await addPerson('Mila')
    const made = await inviteSomebody(home, nora, { personId: mila, uses: 2 })
    expect(made.person).toEqual({ id: mila, name: 'Mila' })
    const [first, second] = [await signUpSomebody(home, 'Mila One'), await signUpSomebody(home, 'Mila Two')]
    for (const { token } of [first, second]) expect((await acceptLink(token, made)).status).toBe(200)
    expect(await personOf(home, first.id, nora.familyId)).toBe(mila)
    expect(await personOf(home, second.id, nora.familyId)).not.toBe(mila)
    expect(await peopleNamed('Mila')).toEqual([{ id: mila, userId: first.id }])
  })

  test.each<[string, object, string]>([
    ['validHours', { validHours: 0 }, 'An invitation can be valid for 1 to 720 hours'],
    ['validHours', { validHours: 721 }, 'An invitation can be valid for 1 to 720 hours'],
    ['uses', { uses: 21 }, 'An invitation can be for 1 to 20 people'],
    ['uses', { uses: 0.5 }, 'An invitation can be for 1 to 20 people'],
    ['until', { until: '2026-01-01T00:00:00Z' }, 'Please choose a date in the future'],
    ['until', { until: 'tomorrow' }, 'Please enter a date'],
    [
      'until',
      { role: 'owner', until: '2030-01-01T00:00:00Z' },
      'An owner stays. Leave out the date, or choose another role.',
    ],
  ])('is refused for its %s in %j', async (path, fields, message) => {
    const { status, body } = await home.call('POST /api/families/{id}/invitations', {
      token: nora.token,
      params: { id: nora.familyId },
      body: { role: 'helper', ...fields },
    })
    expect([status, body.issues]).toEqual([400, [{ path, message }]])
  })

  test('is not made for a person who has an account, is archived or is not of the family', async () => {
    const inviting = async (personId: string) => {
      const { status, body } = await home.call('POST /api/families/{id}/invitations', {
        token: nora.token,
        params: { id: nora.familyId },
        body: { role: 'helper', personId },
      })
      return [status, body.message]
    }
    expect(await inviting(await personOf(home, nora.id, nora.familyId))).toEqual([
      400,
      'Nora Berg has an account here already',
    ])
    const gone = await addPerson('Emil', { archivedAt: home.clock.now.toISOString() })
    expect(await inviting(gone)).toEqual([400, "Emil is no longer among the family's people"])
    const stranger = await signUpSomebody(home)
    expect(await inviting(await personOf(home, stranger.id, stranger.familyId))).toEqual([
      400,
      'Please choose somebody of this family',
    ])
  })

  describe('by role,', () => {
    const members: Partial<Record<Role, Member>> = {}
    beforeAll(async () => {
      members.owner = nora
      for (const role of ['adult', 'helper', 'viewer'] as const) members[role] = await memberAs(role)
    })
    const MAY: Record<Role, Role[]> = {
      owner: ['owner', 'adult', 'helper', 'viewer'],
      adult: ['helper', 'viewer'],
      helper: [],
      viewer: [],
    }
    const inviteAs = (member: Member, body: Partial<InvitationBody>) =>
      home.call('POST /api/families/{id}/invitations', {
        token: member.token,
        params: { id: nora.familyId },
        body: body as InvitationBody,
      })
    const change = (who: Role, invitationId: string, what: 'DELETE' | 'POST') => {
      const sent = { token: members[who]!.token, params: { id: nora.familyId, invitationId } }
      return what === 'DELETE'
        ? home.call('DELETE /api/families/{id}/invitations/{invitationId}', sent)
        : home.call('POST /api/families/{id}/invitations/{invitationId}/code', sent)
    }

    test.each(Object.keys(MAY) as Role[])('%s', async (who) => {
      for (const role of Object.keys(MAY) as Role[]) {
        const { status, body } = await inviteAs(members[who]!, { role })
        if (MAY[who].includes(role)) expect([who, role, status]).toEqual([who, role, 201])
        else
          expect([who, role, status, body.message]).toEqual([
            ...[who, role, 403],
            'Your role in this family does not allow this',
          ])
      }
      const owners = await inviteSomebody(home, nora)
      const adults = (await inviteAs(members.adult!, { role: 'viewer' })).body
      const seen = await list(members[who]!.token)
      const mayWithdraw = (id: string) => seen.find((one) => one.id === id)?.mayWithdraw
      for (const { id, mine } of [
        { id: owners.id, mine: who === 'owner' },
        { id: adults.id, mine: who === 'owner' || who === 'adult' },
      ]) {
        expect(mayWithdraw(id)).toBe(mine)
        expect((await change(who, id, 'POST')).status).toBe(mine ? 201 : 403)
        expect((await change(who, id, 'DELETE')).status).toBe(mine ? 204 : 403)
      }
      expect((await change(who, newId(), 'DELETE')).status).toBe(MAY[who].length > 0 ? 404 : 403)
    })

    test('ends with the right to make it: a removed owner has no way back in', async () => {
      const second = await memberAs('owner', 'Second')
      const backDoor = await inviteSomebody(home, second, { role: 'owner', uses: 20 })
      const helpers = await inviteSomebody(home, second, { role: 'helper' })
      const asRole = (role: Role) =>
        home.database.updateTable('memberships').set({ role }).where('userId', '=', second.id).execute()
      const works = async () => [
        (await preview({ token: tokenOf(backDoor) })).status,
        (await preview({ token: tokenOf(helpers) })).status,
      ]
      expect(await works()).toEqual([200, 200])
      await asRole('adult')
      expect(await works()).toEqual([404, 200])
      await asRole('helper')
      expect(await works()).toEqual([404, 404])
      await asRole('owner')
      await home.database
        .deleteFrom('memberships')
        .where('userId', '=', second.id)
        .where('familyId', '=', nora.familyId)
        .execute()
      expect(await works()).toEqual([404, 404])
      expect((await acceptLink(second.token, backDoor)).status).toBe(404)
      expect(await membership(second)).toBeUndefined()
    })
  })

  test('takes nobody into more families than an account may be in', async () => {
    const crowded = await signUpSomebody(home, 'Crowded')
    for (const name of ['Two', 'Three'])
      await home.call('POST /api/families', { token: crowded.token, body: { name } })
    const made = await inviteSomebody(home, nora)
    expect((await acceptLink(crowded.token, made)).body.code).toBe('limitReached')
    expect((await preview({ token: tokenOf(made) })).status).toBe(200)
  })

  test('is one of at most 50 that one account has open into a family', async () => {
    const busy = await signUpSomebody(home, 'Busy')
    for (let made = 0; made < 50; made++) await inviteSomebody(home, busy)
    const { body } = await home.call('POST /api/families/{id}/invitations', {
      token: busy.token,
      params: { id: busy.familyId },
      body: { role: 'viewer' },
    })
    expect([body.code, body.message]).toEqual([
      'limitReached',
      'You have 50 open invitations, which is the most for one account. Remove some that you no longer need.',
    ])
  })

  test('for one, that 50 accounts accept at once, lets one of them in', async () => {
    const made = await inviteSomebody(home, nora, { role: 'viewer' })
    const crowd = await Promise.all(Array.from({ length: 50 }, () => newAccount()))
    const answers = await Promise.all(crowd.map(({ token }) => acceptLink(token, made)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(49).fill(404)])
    const inside = await Promise.all(crowd.map(membership))
    expect(inside.filter((one) => one !== undefined)).toEqual([{ role: 'viewer', until: null }])
  })

  test('for two, that one account accepts many times at once, is used once', async () => {
    const made = await inviteSomebody(home, nora, { uses: 2 })
    const { token } = await newAccount()
    const answers = await Promise.all(Array.from({ length: 8 }, () => acceptLink(token, made)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await list()).find(({ id }) => id === made.id)?.usesLeft).toBe(1)
  })

  /** Without a password being hashed for it, of which fifty would take seconds. */
  async function newAccount(): Promise<Member> {
    const { startSession } = await import('../auth/sessions.ts')
    const id = newId()
    const email = `${id}@example.org`
    const createdAt = home.clock.now.toISOString()
    await home.database.insertInto('users').values({ id, email, name: 'One of many', createdAt }).execute()
    const token = await startSession(home.database, id, undefined, home.clock.now)
    return { id, email, token, familyId: '' }
  }
})
