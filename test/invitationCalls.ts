import { expect } from 'vitest'
import type { Role } from '../contract/families.ts'
import { newId } from '../server/platform/database/newId.ts'
import { inviteMember, type Member, signUpMember } from './household.ts'
import type { TestApp } from './testApp.ts'

export const NO_LONGER_VALID = [404, 'This invitation is no longer valid']

export const tokenOf = ({ link }: { link: string }) => link.slice(link.indexOf('#') + 1)

export function invitationCalls(home: TestApp, nora: Member) {
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
  const memberAs = async (role: Role, name: string = role) => {
    const member = await signUpMember(home, name)
    expect((await acceptLink(member.token, await inviteMember(home, nora, { role: 'helper' }))).status).toBe(
      200,
    )
    await home.database
      .updateTable('memberships')
      .set({ role })
      .where('userId', '=', member.id)
      .where('familyId', '=', nora.familyId)
      .execute()
    return { ...member, familyId: nora.familyId }
  }

  return { accept, acceptLink, preview, list, passed, membership, peopleNamed, addPerson, memberAs }
}
