import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/families.ts'
import type { InvitationBody } from '../../../contract/invitations.ts'
import { inviteMember, type Member } from '../../../test/household.ts'
import { invitationCalls, tokenOf } from '../../../test/invitationCalls.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { newId } from '../../platform/database/newId.ts'

onEachEngine('an invitation', ({ open }) => {
  const home = open({ limits: { families: 3 } })
  const nora = memberIn(home)
  const { acceptLink, preview, list, membership, memberAs } = invitationCalls(home, nora)

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
      const owners = await inviteMember(home, nora)
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

    test('ends with the right to make it: a removed owner cannot come back', async () => {
      const second = await memberAs('owner', 'Second')
      const backDoor = await inviteMember(home, second, { role: 'owner', uses: 20 })
      const helpers = await inviteMember(home, second, { role: 'helper' })
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
})
