import { expect, test } from 'vitest'
import { addSomePerson, makeSomeApiToken, openSomeSession, signUpMember } from '../../../test/household.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { addPasskeyTo, challengeFor, SoftPasskey } from '../../../test/softPasskey.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { newId } from '../../platform/database/newId.ts'
import { recordProof } from './proof.ts'
import { allowReset } from './resetPassword.ts'

const NTFY = 'https://ntfy.example'
const SOME_PROOF = { currentPassword: 'secret1' }

onBothEngines('a new password by a link', ({ open }) => {
  const home = open({ notifyTargets: { public: false, origins: [NTFY] } })
  const call: TestApp['call'] = (name, sent) => home.call(name, sent)

  async function reset(userId: string) {
    const token = await allowReset(home.database, userId, home.clock.now)
    return (await call('POST /api/auth/reset-password', { body: { token, password: 'new secret' } })).status
  }

  /** An account that someone else used before, with everything that they could make in it. */
  async function usedAccount() {
    const nora = await signUpMember(home)
    const { token, familyId } = nora
    const personId = await addSomePerson(home, nora)
    const { key } = await addPasskeyTo(home, nora)
    const apiToken = await makeSomeApiToken(home, nora)
    const params = { id: familyId }
    const calendar = await call('POST /api/families/{id}/calendars', {
      token,
      params,
      body: { showNames: true },
    })
    const share = await call('POST /api/people/{id}/shares', {
      token,
      params: { id: personId },
      body: { hours: 1, parts: [], timeZone: 'UTC' },
    })
    const invited = await call('POST /api/families/{id}/invitations', {
      token,
      params,
      body: { role: 'viewer' },
    })
    const other = await openSomeSession(home, nora)
    const address = `${NTFY}/ours`
    await call('PUT /api/reminders/channels', { token, body: { channel: 'ntfy', address } })
    const link = { issuer: 'https://provider.example', subject: newId() }
    await home.database
      .insertInto('providerLinks')
      .values({ id: newId(), userId: nora.id, ...link, createdAt: home.clock.now.toISOString() })
      .execute()
    return {
      ...{ nora, key, other, apiToken: apiToken.token },
      calendarKey: calendar.body.address.split('key=')[1] ?? '',
      shareKey: share.body.key,
      invitation: invited.body.link.split('#')[1] ?? '',
    }
  }

  test('ends everything that opened the account or its families, and nothing of others', async () => {
    const one = await usedAccount()
    const untouched = await usedAccount()
    const uses = async (of: Awaited<ReturnType<typeof usedAccount>>) => {
      const signIn = of.key.answer({ challenge: await challengeFor(home) })
      const answers = [
        await call('GET /api/auth/me', { token: of.nora.token }),
        await call('GET /api/auth/me', { token: of.other.token }),
        await call('GET /api/families', { token: of.apiToken }),
        await call('GET /api/calendar.ics', { query: { key: of.calendarKey } }),
        await call('POST /api/shared', { body: { key: of.shareKey } }),
        await call('POST /api/invitations/preview', {
          body: { token: of.invitation },
        }),
        await call('POST /api/auth/passkey', { body: signIn }),
      ]
      return answers.map(({ status }) => status)
    }
    const { nora } = one
    expect(await uses(one)).toEqual([200, 200, 200, 200, 200, 200, 200])
    expect(await reset(nora.id)).toBe(204)
    expect(await uses(one)).toEqual([401, 401, 401, 404, 404, 404, 403])
    expect(await uses(untouched)).toEqual([200, 200, 200, 200, 200, 200, 200])

    const body = { email: nora.email, password: 'new secret' }
    const { token } = (await call('POST /api/auth/login', { body })).body
    expect((await call('GET /api/account', { token })).body.waysIn).toEqual(['password'])
    const addresses = home.database
      .selectFrom('channelAddresses')
      .where('userId', '=', nora.id)
      .select('channel')
    expect(await addresses.execute()).toEqual([])
  })

  test('leaves nothing that is made at the same time', async () => {
    const nora = await signUpMember(home)
    const personId = await addSomePerson(home, nora)
    const sessions = await Promise.all(Array.from({ length: 4 }, () => openSomeSession(home, nora)))
    for (const { id } of sessions) await recordProof(home.database, id, home.clock.now)
    const [params, person] = [{ id: nora.familyId }, { id: personId }]
    const makes = sessions.flatMap(({ token }) => [
      () =>
        call('POST /api/account/tokens', {
          token,
          body: { name: 'Mine', scope: 'manage', days: 365, ...SOME_PROOF },
        }),
      () => call('POST /api/families/{id}/calendars', { token, params, body: { showNames: true } }),
      () =>
        call('POST /api/people/{id}/shares', {
          token,
          params: person,
          body: { hours: 168, parts: [], timeZone: 'UTC' },
        }),
      () => call('POST /api/families/{id}/invitations', { token, params, body: { role: 'adult' } }),
      () =>
        call('PUT /api/reminders/channels', { token, body: { channel: 'ntfy', address: `${NTFY}/ours` } }),
      async () => {
        const { challenge } = (await call('POST /api/account/passkeys/challenge', { token })).body
        const body = { name: 'Mine', ...new SoftPasskey().make({ challenge: challenge ?? '' }) }
        return call('POST /api/account/passkeys', { token, body })
      },
    ])
    const [half, rest] = [makes.slice(0, 8), makes.slice(8)]
    const made = half.map((make) => make())
    const done = reset(nora.id)
    made.push(...rest.map((make) => make()))
    const statuses = (await Promise.all(made)).map(({ status }) => status)
    expect(await done).toBe(204)
    expect(statuses.filter((status) => ![201, 200, 204, 401, 403].includes(status))).toEqual([])
    const left = await Promise.all(
      (['passkeys', 'apiTokens', 'calendars', 'shares', 'channelAddresses', 'sessions'] as const).map(
        (table) => home.database.selectFrom(table).where('userId', '=', nora.id).select('userId').execute(),
      ),
    )
    const invitations = home.database.selectFrom('invitations').where('createdBy', '=', nora.id).select('id')
    expect([...left.flat(), ...(await invitations.execute())]).toEqual([])
  })
})
