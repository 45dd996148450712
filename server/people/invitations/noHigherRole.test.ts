import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvitationBody } from '../../../contract/invitations.ts'
import { addSomeMember, inviteMember, signUpMember } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'

/** Random bodies for each engine; ABUSE=25 sends 10,000. */
const BODIES = 400 * Number(process.env.ABUSE ?? 1)

const ROLES = ['adult', 'helper', 'viewer'] as const
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString()

const text = fc.string({ unit: 'binary', maxLength: 20 })
const role = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('owner', 'adult', 'helper', 'viewer') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>('Owner', ' owner', 'owner\0', ['owner'], { owner: 1 }, 0, null),
  },
  { weight: 1, arbitrary: fc.oneof(text, fc.jsonValue({ maxDepth: 2 })) },
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const body = fc.record({
  role,
  uses: maybe(fc.oneof(fc.integer({ min: 0, max: 21 }), fc.jsonValue({ maxDepth: 1 }))),
  validHours: maybe(fc.oneof(fc.integer({ min: 0, max: 721 }), fc.jsonValue({ maxDepth: 1 }))),
  until: maybe(fc.oneof(fc.constant(NEXT_WEEK), text)),
  /** A refused or unchanged answer. */
  more: fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'Role', 'role ', 'createdBy', 'invitedBy', 'familyId', 'id'),
    fc.oneof(role, fc.record({ role })),
  ),
})

type Sent = typeof body extends fc.Arbitrary<infer Value> ? Value : never

onBothEngines('a member who is no owner', ({ open }) => {
  const home = open({ limits: { families: 100_000 } })
  const nora = memberIn(home)

  test('gives nobody a role above helper, whatever is sent', { timeout: 600_000 }, async () => {
    const members = new Map<string, { id: string; token: string }>()
    for (const own of ROLES) {
      const member = await signUpMember(home, own)
      const { link } = await inviteMember(home, nora, { role: own })
      const sent = { token: member.token, body: { token: link.split('#')[1] } }
      expect((await home.call('POST /api/invitations/accept', sent)).status).toBe(200)
      members.set(own, member)
    }
    const guest = await signUpMember(home, 'guest')
    const membership = () =>
      home.database
        .selectFrom('memberships')
        .where('userId', '=', guest.id)
        .where('familyId', '=', nora.familyId)
    const given = new Set<string>()
    /** By chance alone a run may come through without one of the two. */
    const meant = (['helper', 'viewer'] as const).map((role): ['adult', Sent] => [
      'adult',
      { role, uses: undefined, validHours: undefined, until: undefined, more: {} },
    ])

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ROLES), body, async (own, { more, ...fields }) => {
        const answer = await home.call('POST /api/families/{id}/invitations', {
          token: members.get(own)!.token,
          params: { id: nora.familyId },
          body: { ...more, ...fields } as InvitationBody,
        })
        expect([201, 400, 403]).toContain(answer.status)
        if (answer.status !== 201) return
        expect(own).toBe('adult')
        const accepted = await home.call('POST /api/invitations/accept', {
          token: guest.token,
          body: { ...more, role: 'owner', token: answer.body.link.split('#')[1] },
        })
        expect(accepted.status).toBe(200)
        const { role: got } = await membership().select('role').executeTakeFirstOrThrow()
        expect(['helper', 'viewer']).toContain(got)
        given.add(got)
        await home.database
          .deleteFrom('memberships')
          .where('userId', '=', guest.id)
          .where('familyId', '=', nora.familyId)
          .execute()
        await home.database
          .deleteFrom('people')
          .where('userId', '=', guest.id)
          .where('familyId', '=', nora.familyId)
          .execute()
        await home.database.deleteFrom('invitations').execute()
      }),
      { numRuns: BODIES, examples: meant },
    )
    expect([...given].sort()).toEqual(['helper', 'viewer'])
  })

  test('changes no role, their own least of all', { timeout: 600_000 }, async () => {
    const members = await Promise.all(ROLES.map((role) => addSomeMember(home, nora.familyId, { role })))
    const roles = () =>
      home.database
        .selectFrom('memberships')
        .where('familyId', '=', nora.familyId)
        .select(['userId', 'role', 'until'])
        .orderBy('userId')
        .execute()
    const before = await roles()
    const anybody = fc.constantFrom(...members, nora)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...members), anybody, body, async (by, whom, { more, ...fields }) => {
        const { status } = await home.call('PATCH /api/families/{id}/members/{userId}', {
          token: by.token,
          params: { id: nora.familyId, userId: whom.id },
          body: { ...more, ...fields },
        })
        expect([400, 403]).toContain(status)
      }),
      { numRuns: BODIES },
    )
    expect(await roles()).toEqual(before)
  })
})
