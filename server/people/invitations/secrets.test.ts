import { expect, test } from 'vitest'
import { inviteMember, signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import type { Tables } from '../../platform/database/tables.ts'

onEachEngine('a link and a code', ({ open }) => {
  const lines: string[] = []
  const home = open({ logTo: { write: (line) => lines.push(line) } })

  async function dump(): Promise<string> {
    const tables = await home.database.introspection.getTables()
    expect(tables.length).toBeGreaterThan(15)
    const rows = await Promise.all(
      tables.map(({ name }) =>
        home.database
          .selectFrom(name as keyof Tables)
          .selectAll()
          .execute(),
      ),
    )
    return JSON.stringify(rows)
  }

  test('are in no table, no log line and no answer after the one that made them', async () => {
    const nora = await signUpMember(home)
    const answers: string[] = []
    const ask = async (name: Parameters<typeof home.call>[0], sent: Parameters<typeof home.call>[1]) => {
      const answer = await home.call(name, sent)
      answers.push(JSON.stringify([answer.headers, answer.body]))
      return answer.status
    }
    const secrets: string[] = []
    const make = async (uses: number) => {
      const { id, link, code } = await inviteMember(home, nora, { uses })
      const token = link.slice(link.indexOf('#') + 1)
      secrets.push(token, code)
      return { id, token, code }
    }
    const family = { token: nora.token, params: { id: nora.familyId } }
    const { token, code } = await make(3)
    const other = await make(1)
    expect(await ask('GET /api/families/{id}/invitations', family)).toBe(200)
    expect(await ask('POST /api/invitations/preview', { body: { token } })).toBe(200)
    expect(await ask('POST /api/invitations/preview', { body: { code } })).toBe(200)
    const ben = await signUpMember(home, 'Ben')
    expect(await ask('POST /api/invitations/accept', { token: ben.token, body: { code } })).toBe(200)
    const body = { email: 'olga@example.org', name: 'Olga', password: 'secret1', invitation: { token } }
    expect(await ask('POST /api/auth/signup', { body })).toBe(201)
    // Refused calls keep the secrets to themselves, too.
    expect(await ask('POST /api/auth/signup', { body })).toBe(409)
    expect(await ask('POST /api/invitations/accept', { body: { token } })).toBe(401)
    expect(await ask('POST /api/invitations/preview', { body: { token: [token] } })).toBe(400)
    expect(await ask('POST /api/invitations/preview', { body: { code: `${code}${code}` } })).toBe(400)
    const params = { id: nora.familyId, invitationId: other.id }
    const remove = { token: nora.token, params }
    expect(await ask('DELETE /api/families/{id}/invitations/{invitationId}', remove)).toBe(204)
    expect(await ask('POST /api/invitations/preview', { body: { token: other.token } })).toBe(404)
    expect(await ask('GET /api/families/{id}/invitations', family)).toBe(200)

    expect(answers.length).toBeGreaterThan(10)
    expect(lines.length).toBeGreaterThan(10)
    const dumped = await dump()
    expect(dumped).toContain('Olga')
    for (const secret of secrets)
      for (const [where, text] of Object.entries({ dumped, log: lines.join(), answers: answers.join() }))
        expect(text.toUpperCase().includes(secret.toUpperCase()), `${secret} in the ${where}`).toBe(false)
  })
})
