import type { ImportBody } from '../contract/imports.ts'
import { signUpMember } from './household.ts'
import type { TestApp } from './testApp.ts'

/** Calls that import files into an empty family, and read its tables. */
export function importing(home: TestApp) {
  /** An empty family of a new member with the same name. */
  const emptyFamily = async () => {
    const { token, id } = await signUpMember(home, 'Nora Berg')
    const { body } = await home.call('POST /api/families', { token, body: { name: 'Empty' } })
    return { id, token, familyId: body.id }
  }
  type Into = Awaited<ReturnType<typeof emptyFamily>>

  const send = async (into: Into, files: ImportBody['files'], more: Partial<ImportBody> = {}) =>
    home.call('POST /api/families/{id}/imports', {
      token: into.token,
      params: { id: into.familyId },
      body: { files, timeZone: 'UTC', ...more },
    })

  const tableOf = async ({ token, familyId }: { token: string; familyId: string }, table: string) =>
    (
      await home.app.inject({
        url: `/api/families/${familyId}/tables?table=${table}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).body

  return { emptyFamily, send, tableOf }
}
