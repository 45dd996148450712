import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../language/durations.ts'
import { inviteMember, personOf, signUpMember } from '../../../test/household.ts'
import { invitationCalls } from '../../../test/invitationCalls.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('an invitation', ({ open }) => {
  const home = open({ limits: { families: 3 } })
  const nora = memberIn(home)
  const { acceptLink, list, addPerson } = invitationCalls(home, nora)

  test('is a link for a week and one use, and a code for a quarter of an hour', async () => {
    const made = await inviteMember(home, nora)
    expect(made).toMatchObject({
      role: 'helper',
      until: null,
      person: null,
      invitedBy: 'Nora Berg',
      usesLeft: 1,
    })
    expect(Date.parse(made.expiresAt) - home.clock.now.getTime()).toBe(7 * DAY_MS)
    expect(Date.parse(made.codeExpiresAt) - home.clock.now.getTime()).toBe(HOUR_MS / 4)
    expect(made.link).toMatch(/^http:\/\/localhost:\d+\/join#[\w-]{43}$/)
    expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const { link, code, codeExpiresAt, ...listed } = made
    expect((await list()).find(({ id }) => id === made.id)).toEqual(listed)
  })

  test('is recorded for the family: made, revoked and joined, but neither link nor code', async () => {
    const until = '2027-01-01T00:00:00.000Z'
    const made = await inviteMember(home, nora, { until })
    const emil = await signUpMember(home, 'Emil Joins')
    expect((await acceptLink(emil.token, made)).status).toBe(200)
    const other = await inviteMember(home, nora, { role: 'viewer' })
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

  test('is refused for a person who has an account, is archived or of another family', async () => {
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
    const stranger = await signUpMember(home)
    expect(await inviting(await personOf(home, stranger.id, stranger.familyId))).toEqual([
      400,
      'Please choose someone in this family',
    ])
  })

  test('is one of at most 50 open ones of an account into a family', async () => {
    const busy = await signUpMember(home, 'Busy')
    for (let made = 0; made < 50; made++) await inviteMember(home, busy)
    const { body } = await home.call('POST /api/families/{id}/invitations', {
      token: busy.token,
      params: { id: busy.familyId },
      body: { role: 'viewer' },
    })
    expect([body.code, body.message]).toEqual([
      'limitReached',
      'You have reached the limit of 50 open invitations. Remove one that you no longer need.',
    ])
  })
})
